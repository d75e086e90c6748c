import { Collapse, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId } from 'react'
import classes from './details.module.css'
import { viewButtonProps } from './view-button.ts'

interface DetailsProps {
  readonly title: string
  readonly startsOpen?: boolean
  /** Opens the settings when it becomes true. */
  readonly isAsked?: boolean
  readonly children: ReactNode
}

/** Hides rarely used settings behind a title that expands them. */
export function Details({ title, startsOpen = false, isAsked = false, children }: DetailsProps) {
  const [isOpen, { toggle, open }] = useDisclosure(startsOpen)
  useEffect(() => {
    if (isAsked) open()
  }, [isAsked, open])
  const id = useId()
  return (
    <div>
      <UnstyledButton
        {...viewButtonProps(toggle)}
        className={classes.title}
        aria-expanded={isOpen}
        aria-controls={id}
      >
        <IconChevronRight className={classes.sign} size={14} aria-hidden />
        {title}
      </UnstyledButton>
      <Collapse in={isOpen} id={id}>
        <div className={classes.content}>{isOpen && children}</div>
      </Collapse>
    </div>
  )
}
