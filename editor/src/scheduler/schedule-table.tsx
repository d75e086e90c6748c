import { escapeBidiControls, ShownName } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Table, UnstyledButton } from '@mantine/core'
import type { ScheduleSummary } from '../server/schedules.ts'
import classes from './scheduler.module.css'
import { momentIn } from './zone-moment.ts'

interface ScheduleTableProps {
  readonly schedules: readonly ScheduleSummary[]
  readonly selected: ScheduleSummary | null
  readonly onSelect: (schedule: ScheduleSummary) => void
}

/** Lists the organization's schedules. A click selects a schedule. */
export function ScheduleTable({ schedules, selected, onSelect }: ScheduleTableProps) {
  if (schedules.length === 0) return <p className={classes.none}>{sentence('noSchedulesFound')}</p>
  return (
    <div className={classes.table}>
      <Table stickyHeader fz="xs" verticalSpacing={4} aria-label="Schedules">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Schedule Name</Table.Th>
            <Table.Th>Next Run</Table.Th>
            <Table.Th>Last Result</Table.Th>
            <Table.Th>Workflow File</Table.Th>
            <Table.Th>Created By</Table.Th>
            <Table.Th>Schedule ID</Table.Th>
            <Table.Th>Workflow ID</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {schedules.map((schedule) => {
            const { _id, scheduleName, workflow, createdBy } = schedule
            const workflowId = workflow.idInFile ?? workflow.id ?? sentence('notAvailable')
            const isSelected = _id === selected?._id
            return (
              // The name is a button for keyboard users; its click bubbles up to this row.
              <Table.Tr
                key={_id}
                className={classes.row}
                data-selected={isSelected || undefined}
                onClick={() => onSelect(schedule)}
              >
                <Table.Td>
                  <UnstyledButton type="button" className={classes.name} aria-pressed={isSelected} fz="xs">
                    <ShownName name={scheduleName} />
                  </UnstyledButton>
                </Table.Td>
                <Table.Td className={classes.moment}>{escapeBidiControls(dueOf(schedule))}</Table.Td>
                <Table.Td className={classes.moment}>
                  <LastResult schedule={schedule} />
                </Table.Td>
                <Table.Td className={classes.short} title={escapeBidiControls(workflow.name)}>
                  <ShownName name={workflow.name} />
                </Table.Td>
                <Table.Td className={classes.short} title={createdBy.fullName}>
                  {createdBy.fullName}
                </Table.Td>
                <Table.Td className={classes.id} title={_id}>
                  {_id}
                </Table.Td>
                <Table.Td className={classes.id} title={workflowId}>
                  {workflowId}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const outcomes = {
  succeeded: 'Success',
  failed: 'Failed',
  cancelled: 'Cancelled',
  missed: 'Missed',
  skipped: 'Skipped',
  refused: 'Refused',
} as const satisfies Record<NonNullable<ScheduleSummary['lastResult']>['outcome'], string>

/** Shows how and when the last run of a schedule ended. */
function LastResult({ schedule: { lastResult, userTimeZone } }: { readonly schedule: ScheduleSummary }) {
  if (!lastResult) return '–'
  const { outcome, endedAt } = lastResult
  return (
    <>
      <span className={classes.outcome} data-outcome={outcome}>
        {outcomes[outcome]}
      </span>
      <div className={classes.due}>{momentIn(userTimeZone, endedAt)}</div>
    </>
  )
}

/**
 * Returns the time of a schedule's next run, or says that the schedule is paused. This tells schedules of the same
 * workflow apart, whose names may be alike.
 */
function dueOf({ pausedAt, nextDueAt, userTimeZone, runsAfter, startsByCall }: ScheduleSummary): string {
  if (pausedAt) return sentence('schedulePausedNow')
  if (nextDueAt) return momentIn(userTimeZone, nextDueAt)
  if (runsAfter) return sentence('startedAfter', { name: runsAfter.scheduleName })
  return sentence(startsByCall ? 'startedByCall' : 'notAvailable')
}
