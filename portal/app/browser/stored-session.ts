/** Who is signed in, as the api answers it; the editor reads it from the browser's storage. */
export interface Session {
  readonly user: { readonly fullName: string; readonly role: string }
  readonly token: string
}

/** Keeps who is signed in for the pages that run in the browser. */
export function storeSession({ user, token }: Session): void {
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('token', token)
}

/** Keeps what the server says of who is signed in, where a session is stored: a name or a role may have changed meanwhile. */
export function rememberUser({ fullName, role }: Session['user']): void {
  const stored = localStorage.getItem('user')
  if (!stored || !localStorage.getItem('token')) return
  localStorage.setItem('user', JSON.stringify({ ...asObject(stored), fullName, role }))
}

function asObject(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Forgets who was signed in. */
export function forgetSession(): void {
  localStorage.removeItem('user')
  localStorage.removeItem('token')
}
