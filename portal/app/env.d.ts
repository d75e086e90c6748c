import '@remix-run/node'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }

  /** Values that the server process passes to each request. */
  interface AppLoadContext {
    /** Calls our HTTP API inside this process, on behalf of the current request. */
    readonly apiFetch: (request: Request) => Promise<Response>
    /** The nonce that the response's Content-Security-Policy allows. */
    readonly nonce: string
    readonly clientAddress: string
    /** Facts that never change again while the process runs. */
    readonly remembered: {
      /** True once the first user has signed up. The sign-up page is closed from then on. */
      isSetUp: boolean
    }
  }
}
