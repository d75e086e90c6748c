import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface FactsProps {
  /** What is known: a label and its value; a value that is nothing isn't shown. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** Labels with their values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value || value === 0)
        .map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
