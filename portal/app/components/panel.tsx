import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  readonly title: string
  readonly lead?: string
  /** For forms, which read badly when they are wide. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** A part of a page under a heading of its own. */
export function Panel({ title, lead, narrow = false, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id} data-narrow={narrow || undefined}>
      <Title order={2} id={id} className={classes.title}>
        {title}
      </Title>
      {lead && (
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
      )}
      {children}
    </section>
  )
}

/** Panels beside each other where there is room. */
export function PanelColumns({ children }: { readonly children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}
