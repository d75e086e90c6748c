import { Button, Group, Text } from '@mantine/core'
import { Link } from '@remix-run/react'
import { countPages, type ListQuery, listAddress } from '../model/list-address.ts'
import classes from './pager.module.css'

interface PagerProps {
  readonly query: ListQuery
  /** Number of rows on all pages. */
  readonly total: number
}

/** The range of shown rows, and links to the other pages. */
export function Pager({ query, total }: PagerProps) {
  const { page, limit } = query
  const last = countPages(total, limit)
  const first = (page - 1) * limit + 1
  const range = total === 0 ? '' : `${first} to ${Math.min(page * limit, total)} of ${total}`
  return (
    <nav className={classes.pager} aria-label="Pages of the list">
      <Text size="sm" c="dimmed" role="status">
        {page > last ? `Page ${page}` : range}
      </Text>
      {(last > 1 || page > 1) && (
        <Group gap="xs">
          <PageLink query={query} page={1} shown={page > 1}>
            First
          </PageLink>
          <PageLink query={query} page={Math.min(page - 1, last)} shown={page > 1}>
            Previous
          </PageLink>
          <PageLink query={query} page={page + 1} shown={page < last}>
            Next
          </PageLink>
          <PageLink query={query} page={last} shown={page < last}>
            Last
          </PageLink>
        </Group>
      )}
    </nav>
  )
}

interface PageLinkProps {
  readonly query: ListQuery
  readonly page: number
  /** If false, the link is disabled. A disabled link keeps its space, so that the other links don't move. */
  readonly shown: boolean
  readonly children: string
}

function PageLink({ query, page, shown, children }: PageLinkProps) {
  if (!shown)
    return (
      <Button size="compact-sm" variant="default" disabled>
        {children}
      </Button>
    )
  return (
    <Button component={Link} to={listAddress(query, { page })} size="compact-sm" variant="default">
      {children}
    </Button>
  )
}
