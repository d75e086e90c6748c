import classes from './standing.module.css'

interface StandingProps {
  readonly label: string
  readonly tone: 'good' | 'waiting' | 'bad' | 'off'
}

/** Where something stands: said in words, which a dot in a colour makes easy to find in a list. */
export function Standing({ label, tone }: StandingProps) {
  return (
    <span className={classes.standing} data-tone={tone}>
      {label}
    </span>
  )
}
