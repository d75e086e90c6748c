/** The page of the editor and its files, and the portal's request handler. */
export interface Pages {
  readonly editor: EditorPages
  readonly portal: PortalPages
  /** The product's picture as SVG, for browsers that ask for it by themselves. */
  readonly favicon: string | null
}

export interface EditorPages {
  /** The page's HTML for one path, its nonce still to be filled in; null when it isn't built. */
  readonly html: (url: string) => Promise<string | null>
  /** Folder of the built files, served below `/_editor/`; null when a development server serves them. */
  readonly assets: string | null
}

export interface PortalPages {
  /** Answers a request with a page; null when the portal isn't built. */
  readonly handle: ((request: Request, context: PortalContext) => Promise<Response>) | null
  /** Folder of the built files, served below `/_portal/`; null when a development server serves them. */
  readonly assets: string | null
}

/** What loaders and actions of the portal are given. */
export interface PortalContext {
  /** Calls the api as the one who asks for the page. */
  readonly apiFetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  /** Allows the page's own inline scripts and styles. */
  readonly nonce: string
  readonly clientAddress: string
  readonly remembered: Remembered
}

/** What pages have found out that never changes again, so that they ask for it once in the life of the process. */
export interface Remembered {
  /** Somebody has signed up, so the way for the first user is closed. */
  isSetUp: boolean
}

/** What is filled into the editor's page for each request: its nonce, and whether the browser sent a session's cookie. */
export const placeholders = { nonce: '__NONCE__', sessionCookie: '__SESSION_COOKIE__' } as const

/** No pages at all, as for the description of the api. */
export const noPages: Pages = {
  editor: { html: async () => null, assets: null },
  portal: { handle: null, assets: null },
  favicon: null,
}
