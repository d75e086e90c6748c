import { formatCount } from '@anj/workflow'
import type { ReactNode } from 'react'
import classes from './dictionary.module.css'

interface SectionProps {
  readonly title: string
  readonly count: number
  readonly children: ReactNode
}

/** A titled section of a table's details; hidden when empty. */
export function Section({ title, count: things, children }: SectionProps) {
  if (things === 0) return null
  return (
    <section className={classes.section}>
      <h4>
        {title} <span>{formatCount(things)}</span>
      </h4>
      {children}
    </section>
  )
}
