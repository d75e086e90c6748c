import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  readonly title: string
  readonly lead?: string
  /** Limits the width of forms, which are hard to read when wide. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** A titled section of a page. */
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

/** Places panels side by side if there's room. */
export function PanelColumns({ children }: { readonly children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}
