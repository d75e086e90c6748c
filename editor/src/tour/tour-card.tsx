import { Button, Group, Text, Title } from '@mantine/core'
import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Examples } from '../canvas/examples.tsx'
import { tourSteps } from './steps.ts'
import classes from './tour.module.css'
import { tourPlace } from './tour-place.ts'

/** Shows the steps one by one, each next to its target. Escape or a button ends the tour. */
export default function TourCard({ onEnd }: { readonly onEnd: () => void }) {
  const [at, setAt] = useState(0)
  const step = tourSteps[at]
  const isLast = at === tourSteps.length - 1
  const go = (by: number) => setAt((before) => Math.min(tourSteps.length - 1, Math.max(0, before + by)))
  const { card, ring } = useBeside(step?.target, at)
  const heading = useRef<HTMLHeadingElement>(null)
  const trapped = useMergedRef(card, useFocusTrap(true))
  // Screen readers read the focused heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [at])
  if (!step) return null

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd()
    else if (event.key === 'ArrowRight' && !isLast) go(1)
    else if (event.key === 'ArrowLeft') go(-1)
    else return
    event.stopPropagation()
  }
  return (
    <>
      <div className={classes.cover} />
      <div className={classes.ring} ref={ring} />
      <section
        className={classes.card}
        ref={trapped}
        role="dialog"
        aria-modal="true"
        aria-label="Tour"
        data-examples={step.hasExamples || undefined}
        onKeyDown={press}
      >
        <Title order={2} size="h4" ref={heading} tabIndex={-1} data-autofocus className={classes.heading}>
          {step.title}
        </Title>
        <Text size="sm">{step.text}</Text>
        {step.hasExamples && (
          <div className={classes.examples}>
            <Examples onOpened={() => setAt((now) => (now === at ? at + 1 : now))} />
          </div>
        )}
        <Group justify="space-between" mt="md" wrap="nowrap">
          <Button variant="subtle" color="gray" size="xs" className={classes.end} onClick={onEnd}>
            {isLast ? 'Close' : 'Skip the tour'}
          </Button>
          <Text size="xs" c="dimmed" aria-live="polite" className={classes.at}>
            {at + 1} of {tourSteps.length}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Button variant="default" size="xs" disabled={at === 0} onClick={() => go(-1)}>
              Back
            </Button>
            <Button size="xs" onClick={isLast ? onEnd : () => go(1)}>
              {isLast ? 'Done' : 'Next'}
            </Button>
          </Group>
        </Group>
      </section>
    </>
  )
}

/** Keeps the card beside the step's target and the ring around it, also when the window is resized. */
function useBeside(target: string | undefined, at: number) {
  const card = useRef<HTMLElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const around = target ? document.querySelector(target)?.getBoundingClientRect() : undefined
      const own = card.current
      if (!own || !ring.current) return
      const screen = { width: window.innerWidth, height: window.innerHeight }
      const { left, top } = tourPlace(around ?? null, own.getBoundingClientRect(), screen)
      Object.assign(own.style, { left: `${left}px`, top: `${top}px` })
      const { left: x = screen.width / 2, top: y = screen.height / 2, width = 0, height = 0 } = around ?? {}
      Object.assign(ring.current.style, {
        left: `${x}px`,
        top: `${y}px`,
        width: `${width}px`,
        height: `${height}px`,
      })
    }
    place()
    const watch = new ResizeObserver(place)
    if (card.current) watch.observe(card.current)
    window.addEventListener('resize', place)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [target, at])
  return { card, ring }
}
