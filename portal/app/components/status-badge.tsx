import classes from './standing.module.css'

interface StandingProps {
  readonly label: string
  readonly tone: 'good' | 'waiting' | 'bad' | 'off'
}

/** A status as text, with a coloured dot that makes it easy to spot in a list. */
export function StatusBadge({ label, tone }: StandingProps) {
  return (
    <span className={classes.standing} data-tone={tone}>
      {label}
    </span>
  )
}
