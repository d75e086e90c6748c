import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, Center, Group, Loader, Modal, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Choice } from '../panels/choice.tsx'
import { useCombobox } from '../panels/use-combobox.ts'
import { sentenceOf } from '../server/call-failed.ts'
import {
  findPeople,
  listShares,
  type Person,
  type Share,
  type ShareLevel,
  setShares,
} from '../server/sharing.ts'
import type { Tab } from '../store/graph-store.ts'
import classes from './sharing-dialog.module.css'

interface SharingDialogProps {
  readonly tab: Tab
  readonly onClose: () => void
}

const levels: readonly { readonly value: ShareLevel; readonly label: string }[] = [
  { value: 'read', label: 'May look' },
  { value: 'edit', label: 'May edit and run' },
]

/** With whom a workflow is shared. Every change holds at once. */
export default function SharingDialog({ tab, onClose }: SharingDialogProps) {
  const [shares, setShown] = useState<readonly Share[] | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    listShares(tab.id, stop.signal).then(setShown, (error: unknown) => {
      if (!stop.signal.aborted) showError(sentenceOf(error))
    })
    return () => stop.abort()
  }, [tab.id])

  const change = async (next: readonly Share[]) => {
    setBusy(true)
    try {
      setShown(await setShares(tab.id, next))
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
        <PersonSearch
          known={shares ?? []}
          isBusy={isBusy || shares === null}
          onAdd={(user, level) => void change([...(shares ?? []), { user, level }])}
        />
        {shares === null && (
          <Center py="md">
            <Loader size="sm" color="var(--anj-brand)" aria-label="Loading" />
          </Center>
        )}
        {shares?.length === 0 && <Text size="sm">{sentence('sharedWithNobody')}</Text>}
        {shares && shares.length > 0 && (
          <ul className={classes.people} aria-label="Shared with">
            {shares.map((share) => (
              <li key={share.user.id} className={classes.person}>
                <div className={classes.who}>
                  <Text size="sm" fw={500} truncate>
                    {share.user.fullName}
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    {share.user.userName}
                  </Text>
                </div>
                <Choice
                  w={160}
                  aria-label={`What ${share.user.fullName} may do`}
                  data={levels}
                  value={share.level}
                  disabled={isBusy}
                  onChange={(level) =>
                    void change(
                      shares.map((one) =>
                        one.user.id === share.user.id ? { ...one, level: level as ShareLevel } : one,
                      ),
                    )
                  }
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={isBusy}
                  aria-label={`Stop sharing with ${share.user.fullName}`}
                  onClick={() => void change(shares.filter((one) => one.user.id !== share.user.id))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
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
