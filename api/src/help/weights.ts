/** What each feature of a section counts. */
export const rankingWeights = {
  found: 2.56,
  covered: 1.82,
  heading: 1.05,
  headingAsked: 0,
  above: 1.1,
  aboveAsked: 0.03,
  answers: 0,
  passage: 2.8,
  alone: 0.03,
  asked: 1.79,
  phrase: 2.04,
  near: 0.33,
  message: 6.63,
  preferred: 0.5,
  top: 0,
}

/** What each sign counts for a question to be covered by the pages, before the logistic function. */
export const gateWeights = {
  bias: -4.33,
  known: 0.04,
  covered: 1.06,
  passage: 3.14,
  heading: 0.93,
  near: 1.49,
  phrase: 1.86,
  message: 8.23,
  lead: 0.95,
}
