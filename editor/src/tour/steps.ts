/** A step of the tour: what it points at, and what it says. */
export interface TourStep {
  /** Selector of what it points at; without one it stands in the middle. */
  readonly target?: string
  readonly title: string
  readonly text: string
  /** Offers the example workflows, so that the next steps have something to show. */
  readonly hasExamples?: boolean
}

export const tourSteps: readonly TourStep[] = [
  {
    title: 'Welcome to Anj',
    text: 'You draw how data flows: from a source, through the steps that prepare it, into a file or a database. It is easiest to see with an example. Open one, or go on with an empty canvas.',
    hasExamples: true,
  },
  {
    target: 'nav[aria-label="Pages"]',
    title: 'Input, Preparation, Output',
    text: 'A workflow has three kinds of components. Each page offers those of one kind, and leads to the last one that you placed.',
  },
  {
    target: 'ul[aria-label="Components"]',
    title: 'Components',
    text: 'Drag one onto the canvas, or press Enter on it.',
  },
  {
    target: '.react-flow',
    title: 'The canvas',
    text: 'Connect components from the right edge of one to the left edge of the next. What cannot be connected is refused and says why. Ctrl+Z takes anything back.',
  },
  {
    target: 'aside[aria-label="Configuration"]',
    title: 'Configuration',
    text: 'The settings of the component that you clicked. Everything is saved by itself.',
  },
  {
    target: 'section[aria-label="Logs and data"]',
    title: 'Preview, logs and data',
    text: 'Preview shows the rows of any component before you run anything. Message tells how a run goes, Data shows its result.',
  },
  {
    target: '[data-tour="run"]',
    title: 'Run',
    text: 'Writes the result. A run writes exactly the new data, or leaves the target as it was.',
  },
  {
    target: '[data-tour="help"]',
    title: 'Help',
    text: 'Here you find this tour again, and all keys.',
  },
]
