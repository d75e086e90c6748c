import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Choice } from '../kit/choice.tsx'
import { useCombobox } from '../kit/use-combobox.ts'
import { useQuery } from '../kit/use-query.ts'
import { sentenceOf } from '../server/call-failed.ts'
import {
  findPeople,
  listGroups,
  type Person,
  type Recipient,
  type ShareLevel,
  type Sharing,
} from '../server/sharing.ts'
import { levels } from './shared-people.tsx'
import classes from './sharing-dialog.module.css'

interface RecipientSearchProps {
  /** The users and groups with whom the workflow is already shared. */
  readonly known: Sharing | null
  readonly isBusy: boolean
  readonly onAdd: (recipient: Recipient, level: ShareLevel) => void
}

/** The number of groups that the list offers. Users find the others by name. */
const MAX_GROUPS = 20

/** Finds a user or a group of the organization by part of a name. */
export function RecipientSearch({ known, isBusy, onAdd }: RecipientSearchProps) {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search, 200)
  const [people, setPeople] = useState<readonly Person[]>([])
  const groups = useQuery(listGroups).value?.items ?? []
  const [chosen, setChosen] = useState<Recipient | null>(null)
  const [level, setLevel] = useState<ShareLevel>('read')

  useEffect(() => {
    const stop = new AbortController()
    findPeople(wanted, stop.signal).then(setPeople, (error: unknown) => {
      if (!stop.signal.aborted) showError(sentenceOf(error))
    })
    return () => stop.abort()
  }, [wanted])

  const combobox = useCombobox()

  const text = wanted.trim().toLowerCase()
  const direct = new Set(known?.groups.items.filter(({ through }) => !through).map(({ group }) => group.id))
  const found: readonly Recipient[] = [
    // Keeps the chosen one in the list, because choosing one changes the field's text and thereby the search.
    ...(chosen ? [chosen] : []),
    ...groups
      .filter(({ id, name }) => !direct.has(id) && name.toLowerCase().includes(text))
      .slice(0, MAX_GROUPS)
      .map((group) => ({ kind: 'group', group }) as const),
    ...people
      .filter(({ id }) => !known?.people.items.some(({ user }) => user.id === id))
      .map((user) => ({ kind: 'user', user }) as const),
  ]
  const offered = [...new Map(found.map((one) => [idOf(one), one])).values()]
  const optionsOf = (kind: Recipient['kind']) =>
    offered.filter((one) => one.kind === kind).map((one) => ({ value: idOf(one), label: labelOf(one) }))
  const add = () => {
    if (!chosen) return
    onAdd(chosen, level)
    setChosen(null)
    setSearch('')
  }
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <Select
        {...combobox}
        className={classes.search}
        label="Person or group"
        placeholder="Name"
        data-autofocus
        searchable
        data={[
          { group: 'Groups', items: optionsOf('group') },
          { group: 'People', items: optionsOf('user') },
        ].filter(({ items }) => items.length > 0)}
        // Offers all users that the server returned, because the server also searches fields that aren't shown here.
        filter={({ options }) => options}
        nothingFoundMessage={search === '' ? undefined : sentence('nobodyFound')}
        value={chosen && idOf(chosen)}
        onChange={(id) => setChosen(offered.find((one) => idOf(one) === id) ?? null)}
        searchValue={search}
        onSearchChange={setSearch}
      />
      <Choice
        size="sm"
        w={160}
        label="Access"
        data={levels}
        value={level}
        onChange={(value) => setLevel(value as ShareLevel)}
      />
      <Button disabled={!chosen || isBusy} onClick={add}>
        Share
      </Button>
    </Group>
  )
}

const idOf = (one: Recipient) => (one.kind === 'user' ? one.user.id : one.group.id)

const labelOf = (one: Recipient) =>
  one.kind === 'user' ? `${one.user.fullName} (${one.user.userName})` : one.group.name
