import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { type FetcherWithComponents, Form, Link, useFetcher, useNavigation } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { focusIfLost } from './focus-if-lost.ts'
import { type FormAnswer, type FormState, useFormAnswer } from './form-answer.ts'
import { FormMessage } from './form-message.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useSent } from './use-sent.ts'

/** A question that somebody answers before something is done that can't be taken back. */
export interface Question {
  /** The page that asks it where no script runs; its action does what was asked. */
  readonly href: string
  readonly title: string
  readonly text: ReactNode
  /** What the button says that does it, and while it is done. */
  readonly confirm: string
  readonly busyLabel?: string
  /** For what takes something away. */
  readonly danger?: boolean
  /** Fields that the answer needs, such as the password. */
  readonly fields?: (state: Pick<FormState, 'field' | 'emptied'>) => ReactNode
}

interface ConfirmDialogProps extends ButtonProps {
  readonly question: Question
  /** Says on what the button works, for those who hear it without its row. */
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/**
 * A button that asks first. It is a link to the page that asks, which a script opens as a dialog instead; both post to
 * the action of that page, which leads on to where the result is seen.
 */
export function ConfirmDialog({ question, children, ...button }: ConfirmDialogProps) {
  const [opened, setOpened] = useState(false)
  const fetcher = useFetcher<FormAnswer>()
  const { state } = fetcher
  const { answer, times } = useSent<FormAnswer>(fetcher as FetcherWithComponents<FormAnswer>)
  const place = useRef<HTMLElement | null>(null)
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    place.current = event.currentTarget.closest<HTMLElement>('section, main')
    setOpened(true)
  }
  const close = () => setOpened(false)
  useEffect(() => {
    if (times > 0) setOpened(false)
  }, [times])
  // A button that goes with what it took away leaves the focus to the part of the page where it stood.
  useEffect(() => () => focusIfLost(place.current), [])

  return (
    <>
      <Button component={Link} to={question.href} onClick={open} {...button}>
        {children}
      </Button>
      <Modal opened={opened} onClose={close} title={question.title} centered>
        <Answerable
          question={question}
          answer={answer}
          busy={state !== 'idle'}
          cancel={
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          }
          Form={fetcher.Form}
        />
      </Modal>
    </>
  )
}

interface ConfirmFormProps {
  readonly question: Question
  readonly answer: FormAnswer | undefined
  /** Where 'Cancel' leads. */
  readonly back: string
}

/** The same question as a page's content, for whoever has no script. */
export function ConfirmForm({ question, answer, back }: ConfirmFormProps) {
  return (
    <Answerable
      question={question}
      answer={answer}
      busy={useNavigation().state !== 'idle'}
      cancel={
        <Button component={Link} to={back} variant="default">
          Cancel
        </Button>
      }
      Form={Form}
    />
  )
}

interface AnswerableProps {
  readonly question: Question
  readonly answer: FormAnswer | undefined
  readonly busy: boolean
  readonly cancel: ReactNode
  /** What sends it: the page's own form, or one that stays on the page. */
  readonly Form: FetcherWithComponents<unknown>['Form']
}

function Answerable({ question, answer, busy, cancel, Form: Sender }: AnswerableProps) {
  const { href, text, confirm, busyLabel, danger = false, fields } = question
  const { form, emptied, message, field } = useFormAnswer(answer)
  return (
    <Sender method="post" action={href} ref={form} noValidate>
      <Stack>
        {typeof text === 'string' ? <Text>{text}</Text> : text}
        {fields?.({ field, emptied })}
        <FormMessage>{message}</FormMessage>
        <Group justify="flex-end">
          {cancel}
          <SubmitButton busy={busy} busyLabel={busyLabel} {...(danger && { color: 'red' })}>
            {confirm}
          </SubmitButton>
        </Group>
      </Stack>
    </Sender>
  )
}
