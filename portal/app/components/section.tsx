import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './section.module.css'

interface SectionProps {
  /** The section's fragment in the address. */
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** A section that links to itself: title and explanation on one side, content on the other. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <div className={classes.about}>
        <Title order={2} size="h4" id={`${id}-title`}>
          <a className={classes.link} href={`#${id}`}>
            {title}
          </a>
        </Title>
        {lead && (
          <Text size="sm" c="dimmed" mt={4}>
            {lead}
          </Text>
        )}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
