import { sentence } from '@anj/workflow/messages'
import { Button, Text } from '@mantine/core'
import { Link, useFetcher } from '@remix-run/react'
import { type DragEvent, type HTMLAttributes, useState } from 'react'
import { byOwnership, type FolderInTree } from '../model/folder-tree.ts'
import { type ListQuery, listAddress } from '../model/list-address.ts'
import type { HomeWorkflow } from '../model/workflow-words.ts'
import classes from './folder-tree.module.css'

/** The type of a dragged workflow's data, so that folders accept nothing else. */
const WORKFLOW = 'application/x-anj-workflow'

/** Makes the row of an own workflow draggable. */
export function draggable({ id, access }: HomeWorkflow): HTMLAttributes<HTMLTableRowElement> {
  if (access !== 'own') return {}
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.setData(WORKFLOW, id)
      dataTransfer.effectAllowed = 'move'
    },
  }
}

interface FolderTreeProps {
  readonly folders: readonly FolderInTree[]
  readonly chosen: string | undefined
  readonly query: ListQuery
}

/**
 * The user's folders, and those that others share with a group of the user. A click shows the workflows in a folder, and
 * a workflow that is dropped on one of the user's own folders moves into it.
 */
export function FolderTree({ folders, chosen, query }: FolderTreeProps) {
  const addressOf = (folder: string | undefined) =>
    listAddress(query, { filters: { ...query.filters, folder } })
  const list = listAddress(query)
  const { own, others } = byOwnership(folders)
  const link = ({ id, name, depth, workflows, access, owner }: FolderInTree) => (
    <FolderLink
      key={id}
      {...(access === 'own'
        ? { folderId: id }
        : { title: sentence('homeFolderOf', { name: owner.fullName }) })}
      depth={depth}
      count={workflows}
      isCurrent={id === chosen}
      to={addressOf(id)}
      list={list}
    >
      {name}
    </FolderLink>
  )
  return (
    <nav className={classes.tree} aria-label="Folders">
      <ul>
        <FolderLink folderId="" isCurrent={chosen === undefined} to={addressOf(undefined)} list={list}>
          All workflows
        </FolderLink>
        {own.map(link)}
      </ul>
      <Button component={Link} to="/workflows/folders/new" variant="default" size="compact-sm">
        New folder
      </Button>
      {own.length > 0 && (
        <Text size="xs" c="dimmed" className={classes.hint}>
          {sentence('homeDragHint')}
        </Text>
      )}
      {others.length > 0 && (
        <>
          <Text size="sm" fw={600} id="folders-of-others">
            {sentence('homeFoldersOfOthers')}
          </Text>
          <ul aria-labelledby="folders-of-others">{others.map(link)}</ul>
        </>
      )}
    </nav>
  )
}

interface FolderLinkProps {
  /**
   * The folder that dropped workflows move to. Empty for the link to all workflows, which takes workflows out of their
   * folders. Without it, nothing can be dropped.
   */
  readonly folderId?: string
  readonly title?: string
  readonly depth?: number
  readonly count?: number
  readonly isCurrent: boolean
  readonly to: string
  /** Query of the list that is shown after a workflow was moved. */
  readonly list: string
  readonly children: string
}

function FolderLink({ folderId, title, depth = 0, count, isCurrent, to, list, children }: FolderLinkProps) {
  const fetcher = useFetcher()
  const [isOver, setOver] = useState(false)
  const hover = (event: DragEvent) => {
    if (folderId === undefined || !event.dataTransfer.types.includes(WORKFLOW)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    if (folderId === undefined) return
    event.preventDefault()
    setOver(false)
    const id = event.dataTransfer.getData(WORKFLOW)
    const action = `/workflows/${encodeURIComponent(id)}/move?${new URLSearchParams({ list })}`
    fetcher.submit({ folder: folderId }, { method: 'post', action })
  }
  return (
    <li>
      <Link
        to={to}
        className={classes.place}
        title={title}
        style={{ paddingInlineStart: 10 + 14 * depth }}
        aria-current={isCurrent ? 'page' : undefined}
        data-over={isOver || undefined}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span className={classes.name}>{children}</span>{' '}
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </Link>
    </li>
  )
}
