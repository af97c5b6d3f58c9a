/** `Cache-Control` of an answer to one account: nobody on the way keeps it, nor does the browser. */
export const privateCacheControl = 'private, no-store'
