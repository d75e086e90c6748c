import { Collapse, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import classes from './details.module.css'

interface DetailsProps {
  readonly title: string
  readonly startsOpen?: boolean
  readonly children: ReactNode
}

/** Settings that most people never need, behind their title. */
export function Details({ title, startsOpen = false, children }: DetailsProps) {
  const [isOpen, { toggle }] = useDisclosure(startsOpen)
  const id = useId()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    toggle()
  }
  return (
    <div>
      {/* No button, since whoever may only look must be able to open it too: buttons of a disabled form are disabled. */}
      <UnstyledButton
        component="div"
        role="button"
        tabIndex={0}
        className={classes.title}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        onKeyDown={press}
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
