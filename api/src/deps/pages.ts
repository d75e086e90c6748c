/** The editor's page with its files, and the portal's request handler. */
export interface Pages {
  readonly editor: EditorPages
  readonly portal: PortalPages
  /** Anj's icon as SVG, for browsers that request `/favicon.ico` automatically. */
  readonly favicon: string | null
}

export interface EditorPages {
  /** Returns the page's HTML for a path, with a placeholder for the nonce. Returns null if the editor isn't built. */
  readonly html: (url: string) => Promise<string | null>
  /** The folder with the built files, served under `/_editor/`, or null if a development server serves them. */
  readonly assets: string | null
}

export interface PortalPages {
  /** Renders the page for a request, or null if the portal isn't built. */
  readonly handle: ((request: Request, context: PortalContext) => Promise<Response>) | null
  /** The folder with the built files, served under `/_portal/`, or null if a development server serves them. */
  readonly assets: string | null
}

export interface PortalContext {
  /** Calls the API as the user who requests the page. */
  readonly apiFetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  /** The nonce that allows the page's inline scripts and styles. */
  readonly nonce: string
  readonly clientAddress: string
  readonly remembered: Remembered
}

/** Facts that never change again and are cached for the process's lifetime. */
export interface Remembered {
  /** True once the first user has signed up, which closes the sign-up page. */
  isSetUp: boolean
}

/**
 * Placeholders in the editor's page. Each response replaces them with its nonce and with whether the browser sent a
 * session cookie.
 */
export const placeholders = { nonce: '__NONCE__', sessionCookie: '__SESSION_COOKIE__' } as const

/** A stub without pages, used to generate the API's description. */
export const noPages: Pages = {
  editor: { html: async () => null, assets: null },
  portal: { handle: null, assets: null },
  favicon: null,
}
