import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Choice } from '../kit/choice.tsx'
import { useCombobox } from '../kit/use-combobox.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { findPeople, type Person, type Share, type ShareLevel } from '../server/sharing.ts'
import { levels } from './shared-people.tsx'
import classes from './sharing-dialog.module.css'

interface PersonSearchProps {
  readonly known: readonly Share[]
  readonly isBusy: boolean
  readonly onAdd: (person: Person, level: ShareLevel) => void
}

/** Finds a user of the organization by part of a name. */
export function PersonSearch({ known, isBusy, onAdd }: PersonSearchProps) {
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

  // Keeps the chosen user in the list, because choosing one changes the field's text and thereby the search.
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
        // Offers all users that the server returned, because the server also searches fields that aren't shown here.
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
        label="Access"
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
