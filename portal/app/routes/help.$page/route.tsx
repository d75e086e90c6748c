import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import classes from './page.module.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.title) }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = params.page ?? ''
  if (page === 'index') throw redirect('/help')
  const answer = await apiFor(request, context).GET('/help/pages/{page}', { params: { path: { page } } })
  return pageData(request, answer)
}

/** A page of the help centre, with a list of its headings where there is room. */
export default function HelpPage() {
  const { html, headings } = useLoaderData<typeof loader>()
  const parts = headings.filter(({ depth }) => depth === 2)
  return (
    <div className={classes.layout}>
      {/* The api escapes whatever markup stands in a page's text. */}
      <article className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
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
