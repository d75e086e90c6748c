import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Alert, Button, FileButton, Group, Input, Text } from '@mantine/core'
import { useRef } from 'react'
import { obstacleOf } from './chosen-workflow.ts'
import classes from './scheduler.module.css'
import type { SchedulerForm } from './use-scheduler-form.ts'

/** Shows the workflow to schedule and anything that prevents scheduling it, with a button to choose a different file. */
export function ChosenFileField({ form }: { readonly form: SchedulerForm }) {
  const { chosen, chooseFile, problems, fields } = form
  const forget = useRef<() => void>(null)
  const obstacle = obstacleOf(chosen, fields.delivery)
  const problem = problems.get('workflow')
  return (
    <div>
      <Input.Label id="schedule-file">Workflow File</Input.Label>
      <Group gap="xs" wrap="nowrap">
        <Text
          className={classes.file}
          size="sm"
          role="group"
          aria-labelledby="schedule-file"
          data-bad={problem !== undefined || undefined}
          title={chosen?.name}
        >
          {chosen?.name ?? ''}
        </Text>
        <FileButton
          resetRef={forget}
          accept=".anj"
          inputProps={{ 'aria-label': 'Workflow file to schedule' }}
          onChange={(file) => {
            forget.current?.()
            if (file) chooseFile(file)
          }}
        >
          {(props) => (
            <Button {...props} type="button" variant="default" flex="none">
              Browse
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {noteOn(form)}
      </Text>
      {obstacle ? (
        <Alert
          color="yellow"
          p="xs"
          mt="xs"
          title={sentence('notSchedulable')}
          role="note"
          // Yellow text on light yellow is hard to read.
          styles={{ label: { color: 'var(--mantine-color-text)' } }}
        >
          <Text size="sm">{obstacle.sentence}</Text>
          {obstacle.hint && <Text size="sm">{obstacle.hint}</Text>}
        </Alert>
      ) : (
        problem !== undefined && <Input.Error mt={4}>{problem}</Input.Error>
      )}
    </div>
  )
}

/** Says which version of the workflow the schedule runs, and what Update would change. */
function noteOn({ chosen, selected }: SchedulerForm): string {
  const isOthers = selected?.mayChangeWorkflow === false
  if (chosen?.source?.from === 'file') {
    const from = sentence('scheduleFileChosen', { fileName: chosen.source.fileName })
    return isOthers ? `${from} ${sentence('scheduleWorkflowOwnerOnly')}` : from
  }
  if (!selected) return chosen ? sentence('scheduleTakesCopy') : sentence('scheduleFileNeeded')
  const copied = { moment: formatMoment(selected.workflow.copiedAt) }
  const isRenewed = chosen?.source !== null && chosen?.workflow !== null
  // Revision 0 means that the schedule was created from a file whose content differed from the workflow with its id.
  if (selected.workflow.revision === 0) {
    const fileName = selected.workflow.fileName ?? sentence('anyWorkflowFile')
    const after = isRenewed ? 'scheduleUpdateTakes' : 'scheduleUpdateKeeps'
    const held = sentence('scheduleRunsFile', { fileName, ...copied })
    if (!selected.mayChange) return held
    return `${held} ${sentence(isOthers ? 'scheduleWorkflowOwnerOnly' : after)}`
  }
  if (!selected.mayChange) return sentence('scheduleRunsCopy', copied)
  if (isOthers) return `${sentence('scheduleRunsCopy', copied)} ${sentence('scheduleWorkflowOwnerOnly')}`
  return sentence(isRenewed ? 'scheduleCopyRenewed' : 'scheduleCopyKept', copied)
}
