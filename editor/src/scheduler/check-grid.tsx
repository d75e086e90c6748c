import { Checkbox, Input } from '@mantine/core'
import { useId } from 'react'
import classes from './scheduler.module.css'

interface CheckGridProps<T extends string> {
  readonly label: string
  readonly columns: 6 | 7
  readonly choices: readonly T[]
  readonly chosen: readonly T[]
  readonly problem: string | undefined
  readonly onToggle: (choice: T) => void
}

/** Arranges checkboxes in a number of columns. */
export function CheckGrid<T extends string>(props: CheckGridProps<T>) {
  const { label, columns, choices, chosen, problem, onToggle } = props
  const id = useId()
  return (
    <fieldset className={classes.checks} aria-describedby={problem === undefined ? undefined : id}>
      <legend>{label}</legend>
      <div className={classes.grid} data-columns={columns}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            size="xs"
            label={choice}
            checked={chosen.includes(choice)}
            onChange={() => onToggle(choice)}
          />
        ))}
      </div>
      {problem !== undefined && (
        <Input.Error id={id} mt={6}>
          {problem}
        </Input.Error>
      )}
    </fieldset>
  )
}
