/** Responds with 404 to every address without a page. */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export const action = loader

/** Never rendered, because the loader always throws. */
export default function NoPage() {
  return null
}
