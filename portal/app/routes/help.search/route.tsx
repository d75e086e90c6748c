import { addressOfSource } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Text, Title } from '@mantine/core'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { highlightParts } from '../../components/highlight-parts.ts'
import { pageTitle } from '../../page-title.ts'
import { pageData } from '../../server/api-answers.server.ts'
import { apiFor } from '../../server/api-for.server.ts'
import classes from './found.module.css'

export const meta: MetaFunction = () => [{ title: pageTitle('Search the help') }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 1000)
  const answer = await apiFor(request, context).GET('/help/search', { params: { query: { q } } })
  return { q, found: pageData(request, answer) }
}

/** Sections of the help pages that contain the search words. */
export default function SearchHelp() {
  const { q, found } = useLoaderData<typeof loader>()
  return (
    <div className={classes.found}>
      <Title order={1} size="h2">
        Search
      </Title>
      <Text c="dimmed" role="status">
        {q === ''
          ? sentence('helpSearchHint')
          : sentence(found.length > 0 ? 'helpFound' : 'helpNotFound', { words: q })}
      </Text>
      <ol className={classes.list}>
        {found.map(({ page, pageTitle: of, heading, id, excerpt }) => (
          <li key={`${page}#${id}`}>
            <Link to={addressOfSource({ page, id })}>
              <Marked text={heading} sought={q} />
            </Link>
            {heading !== of && <small>{of}</small>}
            <p>
              <Marked text={excerpt} sought={q} />
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A text with the search words highlighted. */
function Marked({ text, sought }: { readonly text: string; readonly sought: string }) {
  return highlightParts(text, sought).map(({ text: piece, isFound }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other key, and their order never changes.
    isFound ? <mark key={at}>{piece}</mark> : piece,
  )
}
