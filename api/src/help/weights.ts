/** What each feature of a section counts. */
export const rankingWeights = {
  found: 2.87,
  covered: 0.71,
  heading: 1.2,
  headingAsked: 0.14,
  above: 0.65,
  aboveAsked: 1.28,
  answers: 0,
  passage: 3.95,
  alone: 0.46,
  asked: 0.35,
  phrase: 4.42,
  verbatim: 4.0,
  steps: 2.2,
  near: 1.75,
  message: 7.88,
  preferred: 2.0,
  inside: 2.27,
  prose: 0.81,
}

/** What each sign counts for a question to be covered by the pages, before the logistic function. */
export const gateWeights = {
  bias: -5.11,
  score: 0.02,
  evidence: 4.68,
  held: 0,
  asked: 1.2,
  known: 0.42,
  covered: 0,
  passage: 1.68,
  heading: 2.56,
  near: 0.68,
  phrase: 0,
  verbatim: 8.0,
  message: 7.56,
  lead: 0,
}
