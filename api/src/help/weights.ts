/** What each feature of a section counts. */
export const rankingWeights = {
  found: 2,
  covered: 1.5,
  heading: 2.5,
  headingAsked: 0.8,
  above: 1,
  aboveAsked: 0.4,
  answers: 0.3,
  passage: 2,
  alone: 1,
  near: 0.7,
  message: 6,
  preferred: 0.5,
  top: 0,
}

/** What each sign counts for a question to be covered by the pages, before the logistic function. */
export const gateWeights = {
  bias: -5,
  known: 1,
  covered: 2,
  passage: 4,
  heading: 1.5,
  near: 0.5,
  message: 8,
  lead: 1,
}
