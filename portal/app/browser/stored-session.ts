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

/** Forgets who was signed in. */
export function forgetSession(): void {
  localStorage.removeItem('user')
  localStorage.removeItem('token')
}
