import worker from 'inline-script:./worker.ts'

/** The script of the service worker. Its address is below the language's, and it takes care of the start page too, which is not. */
export function loader(): Response {
  return new Response(worker, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'service-worker-allowed': '/' },
  })
}
