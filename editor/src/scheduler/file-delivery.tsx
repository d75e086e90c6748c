import {
  type Delivery,
  isFileOutput,
  mailRecipients,
  nameOf,
  outputOf,
  type PlaceDelivery,
  placeDeliveries,
  type WorkflowGraph,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Input, MultiSelect, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import { Choice } from '../kit/choice.tsx'
import { useQuery } from '../kit/use-query.ts'
import { readSchedule, type ScheduleSummary } from '../server/schedules.ts'
import { findPeople } from '../server/sharing.ts'
import { readUser, readUserId } from '../session/stored-session.ts'
import { PlaceDeliveryFields } from './place-delivery.tsx'
import type { ScheduleFields } from './schedule-fields.ts'
import type { FieldProblems } from './schedule-problems.ts'

interface FileDeliveryProps {
  readonly fields: ScheduleFields
  readonly problems: FieldProblems
  readonly selected: ScheduleSummary | null
  /** The workflow to schedule, if known. */
  readonly graph: WorkflowGraph | null
  readonly workflowName: string
  readonly onChange: (fields: ScheduleFields) => void
}

type Way = 'none' | Delivery['way']

const newPlaceDelivery: PlaceDelivery = {
  way: 'place',
  placeId: '',
  folder: '',
  name: '',
  existing: 'replace',
}

/** Chooses what happens to the file of each run. Shows nothing for a workflow that writes no file. */
export function FileDelivery({
  fields,
  problems,
  selected,
  graph,
  workflowName,
  onChange,
}: FileDeliveryProps) {
  const { delivery } = fields
  const output = graph && outputOf(graph)
  const writesFile = output ? isFileOutput(output) : delivery.length > 0
  if (!writesFile) return null
  const [place] = placeDeliveries(delivery)
  const isMailed = delivery.some((one) => one.way === 'mail')
  const way: Way = place ? 'place' : isMailed ? 'mail' : (delivery[0]?.way ?? 'none')
  const set = (changed: readonly Delivery[]) => onChange({ ...fields, delivery: changed })
  const choose = (chosen: Way) => {
    const me = readUserId()
    if (chosen === 'mail') set([{ way: 'mail', recipients: me === null ? [] : [me] }])
    else if (chosen === 'place') set([newPlaceDelivery])
    else set(chosen === 'keep' ? [{ way: 'keep' }] : [])
  }
  const mayChange = selected === null || selected.mayChangeWorkflow
  return (
    <Stack gap="xs">
      <Choice
        label={sentence('fileOfRun')}
        description={sentence('fileOfRunHint')}
        size="sm"
        maw={440}
        disabled={!mayChange}
        data={[
          ...(way === 'none' ? [{ value: 'none', label: sentence('fileOfRunNone') } as const] : []),
          { value: 'keep', label: sentence('fileOfRunKeep') },
          { value: 'mail', label: sentence('fileOfRunMail') },
          { value: 'place', label: sentence('fileOfRunPlace') },
        ]}
        value={way}
        onChange={choose}
      />
      {place && (
        <PlaceDeliveryFields
          delivery={place}
          workflowName={workflowName}
          fileName={output ? nameOf(output) : ''}
          zone={fields.userTimeZone}
          isFixed={!mayChange}
          onChange={(changed) => set(delivery.map((one) => (one.way === 'place' ? changed : one)))}
        />
      )}
      {isMailed && (
        <Recipients
          key={selected?._id}
          ids={mailRecipients(delivery)}
          selected={selected}
          isFixed={!mayChange}
          onChange={(recipients) =>
            set(delivery.map((one) => (one.way === 'mail' ? { way: 'mail', recipients } : one)))
          }
        />
      )}
      {problems.has('delivery') && <Input.Error>{problems.get('delivery')}</Input.Error>}
    </Stack>
  )
}

interface RecipientsProps {
  readonly ids: readonly string[]
  readonly selected: ScheduleSummary | null
  readonly isFixed: boolean
  readonly onChange: (ids: readonly string[]) => void
}

/** Chooses users of the organization, found by part of a name. */
function Recipients({ ids, selected, isFixed, onChange }: RecipientsProps) {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search, 200)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(ownName)
  const found = useQuery(
    useCallback((signal: AbortSignal) => findPeople(wanted, signal), [wanted]),
    { keepsFormer: true },
  )
  const id = selected?._id ?? null
  const stored = useQuery(
    useCallback(
      async (signal: AbortSignal) => (id === null ? [] : (await readSchedule(id, signal)).mailedTo),
      [id],
    ),
  )
  const known = useMemo(() => {
    const people = [...(stored.value ?? []), ...(found.value ?? [])]
    return new Map([...names, ...people.map((person) => [person.id, person.fullName] as const)])
  }, [names, stored.value, found.value])
  return (
    <MultiSelect
      label={sentence('mailedTo')}
      description={sentence('mailedToHint')}
      // Until the stored people are known by name, a change would drop them.
      disabled={isFixed || !stored.value}
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={ids.filter((one) => known.has(one))}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={sentence('nobodyFound')}
      onChange={(chosen) => {
        setNames(known)
        onChange(chosen)
      }}
    />
  )
}

/** The search for people leaves out the user who searches. */
function ownName(): ReadonlyMap<string, string> {
  const [id, user] = [readUserId(), readUser()]
  return new Map(id !== null && user ? [[id, user.fullName]] : [])
}
