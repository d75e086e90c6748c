/** Every address that no other page has. */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export const action = loader

/** Never shown: the loader leads to the error page. */
export default function NoPage() {
  return null
}
