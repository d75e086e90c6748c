/** The editor's page with its files, and the portal's request handler. */
export interface Pages {
  readonly editor: EditorPages
  readonly portal: PortalPages
  /** The product's icon as SVG, for browsers that request `/favicon.ico` automatically. */
  readonly favicon: string | null
}

export interface EditorPages {
  /** Returns the page's HTML for a path, with a placeholder for the nonce; null when the editor isn't built. */
  readonly html: (url: string) => Promise<string | null>
  /** The folder of the built files, served under `/_editor/`; null when a development server serves them. */
  readonly assets: string | null
}

export interface PortalPages {
  /** Renders the page for a request; null when the portal isn't built. */
  readonly handle: ((request: Request, context: PortalContext) => Promise<Response>) | null
  /** The folder of the built files, served under `/_portal/`; null when a development server serves them. */
  readonly assets: string | null
}

/** The context of the portal's loaders and actions. */
export interface PortalContext {
  /** Calls the API as the user who requests the page. */
  readonly apiFetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  /** The nonce that allows the page's inline scripts and styles. */
  readonly nonce: string
  readonly clientAddress: string
  readonly remembered: Remembered
}

/** Facts that never change again, cached for the lifetime of the process. */
export interface Remembered {
  /** True once the first user has signed up, which closes the sign-up page. */
  isSetUp: boolean
}

/**
 * Placeholders that are replaced in the editor's page for each request: the nonce, and whether the browser sent a
 * session cookie.
 */
export const placeholders = { nonce: '__NONCE__', sessionCookie: '__SESSION_COOKIE__' } as const

/** No pages, for generating the description of the API. */
export const noPages: Pages = {
  editor: { html: async () => null, assets: null },
  portal: { handle: null, assets: null },
  favicon: null,
}
