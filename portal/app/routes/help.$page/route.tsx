import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Link, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import type { loader as helpLoader } from '../help/route.tsx'
import classes from './page.module.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.title) }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = params.page ?? ''
  if (page === 'index') throw redirect('/help')
  const answer = await apiFor(request, context).GET('/help/pages/{page}', { params: { path: { page } } })
  return pageData(request, answer)
}

/** A help page, with a list of its headings if there's room. */
export default function HelpPage() {
  const { name, html, headings } = useLoaderData<typeof loader>()
  const parts = headings.filter(({ depth }) => depth === 2)
  return (
    <div className={classes.layout}>
      <div>
        {/* This HTML is safe, because the API escapes any markup in the page's text. */}
        <article className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
        <Neighbours of={name} />
      </div>
      {parts.length > 1 && (
        <nav className={classes.parts} aria-label="On this page">
          <strong>On this page</strong>
          <ul>
            {parts.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

/** Links to the previous and the next page in list order. */
function Neighbours({ of }: { readonly of: string }) {
  const groups = useRouteLoaderData<typeof helpLoader>('routes/help')?.groups ?? []
  const pages = groups.flatMap((group) => group.pages)
  const at = pages.findIndex(({ name }) => name === of)
  if (at < 0) return null
  const [before, after] = [pages[at - 1], pages[at + 1]]
  return (
    <nav className={classes.neighbours} aria-label="Neighbouring pages">
      {before && (
        <Link to={`/help/${before.name}`} rel="prev">
          <small>Previous page</small>
          {before.title}
        </Link>
      )}
      {after && (
        <Link to={`/help/${after.name}`} rel="next">
          <small>Next page</small>
          {after.title}
        </Link>
      )}
    </nav>
  )
}
