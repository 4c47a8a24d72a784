import complete from '../../cypher/complete.cypher';
import dispatch from '../../cypher/dispatch.cypher';
import feature from '../../cypher/feature.cypher';
import node from '../../cypher/node.cypher';
import recordReview from '../../cypher/record-review.cypher';
import schema from '../../cypher/schema.cypher';
import setStatus from '../../cypher/set-status.cypher';
import status from '../../cypher/status.cypher';
import validate from '../../cypher/validate.cypher';

/** The catalogue: every script that a store is made, read and changed with. */
export const scripts = {
  complete,
  dispatch,
  feature,
  node,
  recordReview,
  schema,
  setStatus,
  status,
  validate,
} as const;
