import { hideToastsAbout, showError } from '@anj/ui'
import { givenParametersOf } from '@anj/workflow'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import { listConnections } from '../server/connections.ts'
import type { ScheduleSummary } from '../server/schedules.ts'
import { useCurrentWorkflow } from '../store/use-workflow.ts'
import { type ChosenFile, readChosenFile } from './chosen-file.ts'
import { type ChosenWorkflow, chooseWorkflow } from './chosen-workflow.ts'
import { addTypedTime, fieldsOf, newFields, type ScheduleFields, toForm } from './schedule-fields.ts'
import { type FieldProblems, problemsOf, withRefusal } from './schedule-problems.ts'
import { knownValues } from './schedule-values.tsx'
import { SCHEDULER_FORM, scheduler } from './scheduler.ts'
import type { SchedulerAction } from './scheduler-action.ts'
import { useCurrentDrawing } from './use-current-drawing.ts'
import { browserZone } from './zone-moment.ts'

/** The state of the Scheduler dialog's form, with its actions. */
export interface SchedulerForm {
  readonly fields: ScheduleFields
  readonly change: (fields: ScheduleFields) => void
  readonly selected: ScheduleSummary | null
  readonly select: (schedule: ScheduleSummary) => void
  readonly clear: () => void
  readonly chosen: ChosenWorkflow | null
  readonly chooseFile: (file: File) => void
  /** The chosen file; null while the workflow comes from elsewhere. */
  readonly file: ChosenFile | null
  /** The connections chosen for the file's databases, keyed by node id. */
  readonly connections: Readonly<Record<string, string>>
  readonly connect: (nodeId: string, connectionId: string | null) => void
  /** Empty until the user tries to create or change a schedule. */
  readonly problems: FieldProblems
  readonly submit: (what: 'create' | 'update') => void
  /** The action in progress. */
  readonly busy: SchedulerAction['what'] | null
}

const say = (message: string) => showError(message, { about: SCHEDULER_FORM })

const noProblems: FieldProblems = new Map()

/** Holds the form's fields, the selected schedule and the workflow to schedule. */
export function useSchedulerForm(schedules: readonly ScheduleSummary[]): SchedulerForm {
  const [fields, setFields] = useState(() => newFields(browserZone()))
  const [selectedId, setSelectedId] = useState<string | null>(null)
  /**
   * The time of the last change to the selected schedule that this form knows of. Null until the list reflects the
   * user's own action.
   */
  const [known, setKnown] = useState<string | null>(null)
  const [file, putFile] = useState<ChosenFile | null>(null)
  const [connections, setConnections] = useState<Readonly<Record<string, string>>>({})
  const setFile = (chosen: ChosenFile | null) => {
    putFile(chosen)
    setConnections({})
  }
  const [tried, setTried] = useState<'create' | 'update' | null>(null)
  const { busy, done, last, lastId, refused, sent } = useDeeds()

  const selected = schedules.find(({ _id }) => _id === selectedId) ?? null
  const open = useCurrentWorkflow()
  const present = useCurrentDrawing(selected?.mayChangeWorkflow ? selected.workflow.id : null)
  const chosen = chooseWorkflow({ file, connections, selected, present, open })

  useEffect(() => () => hideToastsAbout(SCHEDULER_FORM), [])
  const clear = () => {
    hideToastsAbout(SCHEDULER_FORM)
    setFields(newFields(browserZone()))
    setSelectedId(null)
    setKnown(null)
    setFile(null)
    setTried(null)
  }
  const finished = useRef(clear)
  finished.current = () => {
    // The user may have selected another schedule while this one was being deleted.
    if (last === 'create' || (last === 'delete' && lastId === selectedId)) clear()
    if (last !== 'run') setKnown(null)
    if (last !== 'update') return
    setFields((before) => ({ ...before, webhookUrl: null }))
    setFile(null)
    setTried(null)
  }
  const before = useRef(done)
  useEffect(() => {
    if (before.current === done) return
    before.current = done
    finished.current()
  }, [done])
  const changedAt = selected?.updatedAt ?? null
  useEffect(() => setKnown((former) => former ?? changedAt), [changedAt])

  return {
    fields,
    change: (changed) => {
      hideToastsAbout(SCHEDULER_FORM)
      setFields(changed)
    },
    selected,
    select: (schedule) => {
      hideToastsAbout(SCHEDULER_FORM)
      setFields(fieldsOf(schedule))
      setSelectedId(schedule._id)
      setKnown(schedule.updatedAt)
      setFile(null)
      setTried(null)
    },
    clear,
    chosen,
    file,
    connections,
    connect: (nodeId, connectionId) =>
      setConnections(({ [nodeId]: _, ...others }) =>
        connectionId === null ? others : { ...others, [nodeId]: connectionId },
      ),
    chooseFile: (wanted) => {
      hideToastsAbout(SCHEDULER_FORM)
      readWithConnections(wanted).then(
        (read) => (read.ok ? setFile(read.value) : say(read.problem.sentence)),
        (error: unknown) => say(sentenceOf(error)),
      )
    },
    problems: tried ? withRefusal(problemsOf(fields, chosen, tried), refused, sent, fields) : noProblems,
    submit: (what) => {
      setTried(what)
      // A time that the user has typed counts even if they haven't pressed Add.
      const whole = addTypedTime(fields)
      setFields(whole)
      const [first] = problemsOf(whole, chosen, what).values()
      const deed = first === undefined ? deedOf(what, whole, chosen, selected, known) : null
      if (first !== undefined) say(first)
      if (deed) scheduler.send({ type: 'deed.requested', deed })
    },
    busy,
  }
}

/** Reads a file with the connections that the user may use. If those are unknown, the server checks them. */
async function readWithConnections(file: File) {
  const usable = await listConnections(new AbortController().signal).catch(() => null)
  const isAll = usable !== null && !usable.more
  return readChosenFile(file, (id) => !isAll || usable.items.some((one) => one.id === id))
}

function deedOf(
  what: 'create' | 'update',
  fields: ScheduleFields,
  chosen: ChosenWorkflow | null,
  selected: ScheduleSummary | null,
  updatedAt: string | null,
): SchedulerAction | null {
  const parameters = chosen?.workflow
    ? knownValues(fields.parameters, givenParametersOf(chosen.workflow))
    : fields.parameters
  const form = { ...toForm(fields), parameters }
  const workflow = chosen?.source ?? null
  if (what === 'update') {
    const known = updatedAt === null ? form : { ...form, updatedAt }
    return selected && { what, id: selected._id, form: known, workflow }
  }
  return (
    workflow && {
      what,
      form,
      workflow: workflow.from === 'server' ? { ...workflow, isOptional: false } : workflow,
    }
  )
}

/**
 * Returns the action in progress, the number of completed actions, the last action with its schedule, and the
 * server's field messages.
 */
function useDeeds() {
  const busy = useSelector(scheduler, (state) =>
    state.matches('idle') ? null : (state.context.deed?.what ?? null),
  )
  const done = useSelector(scheduler, (state) => state.context.done)
  const last = useSelector(scheduler, (state) => state.context.deed?.what ?? null)
  const lastId = useSelector(scheduler, ({ context: { deed } }) => (deed && 'id' in deed ? deed.id : null))
  const refused = useSelector(scheduler, (state) => state.context.refused)
  const sent = useSelector(scheduler, ({ context: { deed } }) =>
    deed && 'form' in deed ? deed.form.webhookUrl : undefined,
  )
  return { busy, done, last, lastId, refused, sent }
}
