import { givenParametersOf } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useQuestion } from '../kit/confirm-changes.ts'
import { ShownAnswer } from '../kit/shown-answer.tsx'
import { SwitchedOffNote } from '../kit/switched-off-note.tsx'
import { ChosenFileField } from './chosen-file-field.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { FileConnections } from './file-connections.tsx'
import { FileDelivery } from './file-delivery.tsx'
import { NextRuns } from './next-runs.tsx'
import { OtherStarts } from './other-starts.tsx'
import { ScheduleOptions } from './schedule-options.tsx'
import { ScheduleState } from './schedule-state.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { ScheduleTimesFields } from './schedule-times-fields.tsx'
import { ScheduleValues } from './schedule-values.tsx'
import classes from './scheduler.module.css'
import { scheduler } from './scheduler.ts'
import { type SchedulerForm, useSchedulerForm } from './use-scheduler-form.ts'
import { useSchedules } from './use-schedules.ts'

/** Creates, changes and deletes schedules. A schedule is a copy of a workflow with execution times. */
export default function SchedulerDialog({ onClose }: { readonly onClose: () => void }) {
  const schedules = useSchedules()
  const form = useSchedulerForm(schedules.value ?? [])
  const [isDeleting, setDeleting] = useState(false)
  // While a question is open above the dialog, Escape must close only the question.
  const isAsked = useQuestion((state) => state.isOpen)
  const { fields, change, selected, problems } = form

  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit(selected?.mayChange ? 'update' : 'create')
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Scheduler"
      centered
      size={940}
      closeOnEscape={!isAsked && !isDeleting}
    >
      {form.file && form.file.unconnected.length > 0 && (
        <FileConnections
          key={form.file.text}
          file={form.file}
          connections={form.connections}
          connect={form.connect}
        />
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Group align="flex-start" gap="md" grow>
            <TextInput
              label="Schedule Name"
              data-autofocus
              value={fields.scheduleName}
              error={problems.get('scheduleName')}
              onChange={(event) => change({ ...fields, scheduleName: event.currentTarget.value })}
            />
            <ChosenFileField form={form} />
          </Group>
          <ShownAnswer answer={schedules} label={sentence('loadingSchedules')}>
            {(list) => <ScheduleTable schedules={list} selected={selected} onSelect={form.select} />}
          </ShownAnswer>
          {selected && <ScheduleState schedule={selected} isBusy={form.busy !== null} />}
          <FileDelivery
            fields={fields}
            problems={problems}
            selected={selected}
            graph={form.chosen?.workflow ?? null}
            workflowName={form.chosen?.workflow?.name ?? selected?.workflow.name ?? ''}
            onChange={change}
          />
          <ScheduleTimesFields fields={fields} problems={problems} onChange={change} />
          <OtherStarts
            fields={fields}
            problems={problems}
            schedules={schedules.value ?? []}
            selected={selected}
            onChange={change}
          />
          {fields.hasOwnTimes && <NextRuns times={fields} isPaused={Boolean(selected?.pausedAt)} />}
          <ScheduleValues
            parameters={form.chosen?.workflow ? givenParametersOf(form.chosen.workflow) : []}
            values={fields.parameters}
            onChange={(parameters) => change({ ...fields, parameters })}
          />
          <ScheduleOptions fields={fields} selected={selected} problems={problems} onChange={change} />
          <SwitchedOffNote graph={form.chosen?.workflow} />
          <Buttons form={form} onDelete={() => setDeleting(true)} />
        </Stack>
      </form>
      <DeleteQuestion
        isAsked={isDeleting && selected !== null}
        name={selected?.scheduleName ?? ''}
        onAnswer={(isWanted) => {
          setDeleting(false)
          if (isWanted && selected) {
            scheduler.send({ type: 'deed.requested', deed: { what: 'delete', id: selected._id } })
          }
        }}
      />
    </Modal>
  )
}

interface ButtonsProps {
  readonly form: SchedulerForm
  readonly onDelete: () => void
}

function Buttons({ form: { selected, chosen, submit, clear, busy }, onDelete }: ButtonsProps) {
  const isBusy = busy !== null
  const isFixed = isBusy || !selected?.mayChange
  // Only the schedule's creator may give it another workflow.
  const isForeign = selected?.mayChangeWorkflow === false && chosen?.source?.from === 'file'
  return (
    <Group className={classes.buttons} justify="flex-end" gap="sm">
      <Button type="button" disabled={isBusy} onClick={() => submit('create')}>
        {busy === 'create' ? sentence('creating') : 'Create'}
      </Button>
      <Button
        type="button"
        variant="default"
        disabled={isFixed || isForeign}
        onClick={() => submit('update')}
      >
        {busy === 'update' ? sentence('updating') : 'Update'}
      </Button>
      <Button type="button" variant="default" disabled={isFixed} onClick={onDelete}>
        {busy === 'delete' ? sentence('deleting') : 'Delete'}
      </Button>
      <Button type="button" variant="default" disabled={isBusy} onClick={clear}>
        Clear
      </Button>
    </Group>
  )
}
