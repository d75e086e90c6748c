/** A step of the tour: its target and its text. */
export interface TourStep {
  /** Selector of the element that the step points at. Without a selector, the card is centred. */
  readonly target?: string
  readonly title: string
  readonly text: string
  /** Offers the example workflows, so that the next steps have something to show. */
  readonly hasExamples?: boolean
}

export const tourSteps: readonly TourStep[] = [
  {
    title: 'Welcome to Anj',
    text: 'You draw how data flows: from a source, through the steps that prepare it, into a file or a database. The easiest way to see this is an example. Open one, or continue with an empty canvas.',
    hasExamples: true,
  },
  {
    target: 'nav[aria-label="Pages"]',
    title: 'Input, Preparation, Output',
    text: 'A workflow has three kinds of components. Each page offers the components of one kind and opens the last one that you placed.',
  },
  {
    target: 'ul[aria-label="Components"]',
    title: 'Components',
    text: 'Drag one onto the canvas, or press Enter on it.',
  },
  {
    target: '.react-flow',
    title: 'The canvas',
    text: 'Connect components from the right edge of one to the left edge of the next. If a connection is not allowed, Anj tells you why. Press Ctrl+Z to undo anything.',
  },
  {
    target: 'aside[aria-label="Configuration"]',
    title: 'Configuration',
    text: 'Here you set up the selected component. Anj saves everything automatically.',
  },
  {
    target: 'section[aria-label="Logs and data"]',
    title: 'Preview, logs and data',
    text: 'Preview shows the rows of any component before you run anything. Message shows the progress of a run, and Data shows its result.',
  },
  {
    target: '[data-tour="run"]',
    title: 'Run',
    text: 'Run writes the result. The target gets exactly the new data or stays as it was.',
  },
  {
    target: '[data-tour="help"]',
    title: 'Help',
    text: 'Here you find this tour, all keyboard shortcuts and the help pages.',
  },
]
