/** A fetch whose sending can be watched: browsers tell that of the older kind of request only. */
export const sendWithProgress =
  (onProgress: (part: number) => void) =>
  (address: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', (document.documentElement.dataset.apiHost ?? '') + address)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total)
      })
      request.addEventListener('load', () =>
        resolve(new Response(request.responseText, { status: request.status })),
      )
      request.addEventListener('error', () => reject(new TypeError('The upload did not arrive')))
      request.send(init.body instanceof FormData ? init.body : null)
    })
