import '@remix-run/node'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }

  /** What the process that serves the portal hands to each request. */
  interface AppLoadContext {
    /** Calls our HTTP API inside the process, for the request being answered. */
    readonly apiFetch: (request: Request) => Promise<Response>
    /** The nonce that the answer's Content-Security-Policy allows. */
    readonly nonce: string
    readonly clientAddress: string
    /** What pages have found out that never changes again, for as long as the process runs. */
    readonly remembered: {
      /** Somebody has signed up, so the way for the first user is closed. */
      isSetUp: boolean
    }
  }
}
