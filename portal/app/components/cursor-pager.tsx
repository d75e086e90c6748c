import { Button, Group } from '@mantine/core'
import { Link } from '@remix-run/react'
import { type ListQuery, listAddress } from '../model/list-address.ts'

interface CursorPagerProps {
  readonly query: ListQuery
  readonly cursor: string | null
  readonly next: string | null
  /** Labels of the links to the first page and to the next one. */
  readonly first: string
  readonly further: string
}

/** Links to the next and the first page of a list without page numbers, because new rows would shift the pages. */
export function CursorPager({ query, cursor, next, first, further }: CursorPagerProps) {
  if (cursor === null && next === null) return null
  const address = listAddress(query)
  const following = `${address}${address === '?' ? '' : '&'}cursor=${next}`
  return (
    <Group component="nav" gap="xs" justify="flex-end" aria-label="Pages of the list">
      {cursor !== null && (
        <Button component={Link} to={address} size="compact-sm" variant="default">
          {first}
        </Button>
      )}
      {next !== null && (
        <Button component={Link} to={following} size="compact-sm" variant="default">
          {further}
        </Button>
      )}
    </Group>
  )
}
