import type { MetaFunction } from '@remix-run/node'
import { pageTitle } from '../../page-title.ts'

export const meta: MetaFunction = () => [{ title: pageTitle('Page not found') }]

/** Every address that no other page has. */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export const action = loader

export default function NoPage() {
  return null
}
