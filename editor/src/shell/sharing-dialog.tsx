import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'
import { Choice } from '../panels/choice.tsx'
import { useAnswer } from '../panels/use-answer.ts'
import { useCombobox } from '../panels/use-combobox.ts'
import { sentenceOf } from '../server/call-failed.ts'
import {
  findPeople,
  listShares,
  type Person,
  type Share,
  type ShareLevel,
  shareWith,
  stopSharingWith,
} from '../server/sharing.ts'
import type { Tab } from '../store/graph-store.ts'
import { levels, SharedPeople } from './shared-people.tsx'
import classes from './sharing-dialog.module.css'
import { ShownAnswer } from './shown-answer.tsx'

interface SharingDialogProps {
  readonly tab: Tab
  readonly onClose: () => void
}

/** With whom a workflow is shared. Every change holds at once. */
export default function SharingDialog({ tab, onClose }: SharingDialogProps) {
  const { id } = tab
  const first = useAnswer(useCallback((signal: AbortSignal) => listShares(id, signal), [id]))
  const [changed, setChanged] = useState<readonly Share[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const shares = changed ?? first.value

  const change = async (making: Promise<readonly Share[]>) => {
    setBusy(true)
    try {
      setChanged(await making)
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Share ${tab.name}`} centered size={520}>
      <Stack>
        <Text size="sm" c="dimmed">
          {sentence('shareHint')}
        </Text>
        <Text size="sm" c="dimmed">
          {sentence('shareEditHint')}
        </Text>
        <PersonSearch
          known={shares ?? []}
          isBusy={isBusy || shares === null}
          onAdd={(user, level) => void change(shareWith(id, user.id, level))}
        />
        <ShownAnswer answer={first} label="Loading">
          {(asked) => (
            <SharedPeople
              shares={changed ?? asked}
              isBusy={isBusy}
              onLevel={(user, level) => void change(shareWith(id, user.id, level))}
              onStop={(user) => void change(stopSharingWith(id, user.id))}
            />
          )}
        </ShownAnswer>
      </Stack>
    </Modal>
  )
}

interface PersonSearchProps {
  readonly known: readonly Share[]
  readonly isBusy: boolean
  readonly onAdd: (person: Person, level: ShareLevel) => void
}

/** Finds somebody of the organization by a part of their name. */
function PersonSearch({ known, isBusy, onAdd }: PersonSearchProps) {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search, 200)
  const [people, setPeople] = useState<readonly Person[]>([])
  const [person, setPerson] = useState<Person | null>(null)
  const [level, setLevel] = useState<ShareLevel>('read')

  useEffect(() => {
    const stop = new AbortController()
    findPeople(wanted, stop.signal).then(setPeople, (error: unknown) => {
      if (!stop.signal.aborted) showError(sentenceOf(error))
    })
    return () => stop.abort()
  }, [wanted])

  const combobox = useCombobox()

  // Whoever was chosen stays, though the search goes on for what the field then says.
  const found = person ? [person, ...people.filter(({ id }) => id !== person.id)] : people
  const offered = found.filter(({ id }) => !known.some(({ user }) => user.id === id))
  const add = () => {
    if (!person) return
    onAdd(person, level)
    setPerson(null)
    setSearch('')
  }
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <Select
        {...combobox}
        className={classes.search}
        label="Person"
        placeholder="Name"
        data-autofocus
        searchable
        data={offered.map(({ id, fullName, userName }) => ({
          value: id,
          label: `${fullName} (${userName})`,
        }))}
        // The server has searched already, also in what is not shown.
        filter={({ options }) => options}
        nothingFoundMessage={search === '' ? undefined : sentence('nobodyFound')}
        value={person?.id ?? null}
        onChange={(id) => setPerson(offered.find((one) => one.id === id) ?? null)}
        searchValue={search}
        onSearchChange={setSearch}
      />
      <Choice
        size="sm"
        w={160}
        label="May"
        data={levels}
        value={level}
        onChange={(value) => setLevel(value as ShareLevel)}
      />
      <Button disabled={!person || isBusy} onClick={add}>
        Share
      </Button>
    </Group>
  )
}
