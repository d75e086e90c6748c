/** What each feature of a section counts. */
export const rankingWeights = {
  found: 2.98,
  covered: 0.75,
  heading: 0.13,
  headingAsked: 0,
  above: 0.18,
  aboveAsked: 0.9,
  answers: 0,
  passage: 3.15,
  alone: 0,
  asked: 1.44,
  phrase: 4.46,
  verbatim: 3.0,
  steps: 0.4,
  near: 1.15,
  message: 7.07,
  preferred: 0.5,
  inside: 1.63,
  prose: 1.01,
}

/** What each sign counts for a question to be covered by the pages, before the logistic function. */
export const gateWeights = {
  bias: -5.64,
  score: 0.03,
  evidence: 4.61,
  held: 0,
  asked: 2.36,
  known: 0.36,
  covered: 0,
  passage: 2.04,
  heading: 2.0,
  near: 1.43,
  phrase: 0,
  verbatim: 3.17,
  message: 7.49,
  lead: 0,
}
