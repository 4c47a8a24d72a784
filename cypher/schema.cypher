// What the engine itself refuses to store: a property that is missing or of the wrong type, and a second holder of
// a name that has to be unique. A write that breaks a constraint fails, and its transaction with it, so no later
// reader has to doubt these facts. What a constraint cannot say is left to validate.cypher.
//
// Every constraint has a name, label_property_rule, which an engine quotes in its error, and IF NOT EXISTS, which
// makes it harmless to run this script again. The rules are
//   required   the property is there
//   typed      the property, where it is there, has the type
//   unique     no two nodes share the value
//
// This file is generated from the graph model in src/language/store.ts.

// Feature: the one feature a store is for. The list may be empty but not absent: nothing being out of scope is a
// statement too.
CREATE CONSTRAINT feature_feature_required IF NOT EXISTS FOR (n:Feature) REQUIRE n.feature IS NOT NULL;
CREATE CONSTRAINT feature_destination_required IF NOT EXISTS FOR (n:Feature) REQUIRE n.destination IS NOT NULL;
CREATE CONSTRAINT feature_context_required IF NOT EXISTS FOR (n:Feature) REQUIRE n.context IS NOT NULL;
CREATE CONSTRAINT feature_out_of_scope_required IF NOT EXISTS FOR (n:Feature) REQUIRE n.out_of_scope IS NOT NULL;
CREATE CONSTRAINT feature_feature_typed IF NOT EXISTS FOR (n:Feature) REQUIRE n.feature IS :: STRING;
CREATE CONSTRAINT feature_destination_typed IF NOT EXISTS FOR (n:Feature) REQUIRE n.destination IS :: STRING;
CREATE CONSTRAINT feature_context_typed IF NOT EXISTS FOR (n:Feature) REQUIRE n.context IS :: STRING;
CREATE CONSTRAINT feature_out_of_scope_typed IF NOT EXISTS FOR (n:Feature) REQUIRE n.out_of_scope IS :: LIST<STRING NOT NULL>;

// Acceptance: a criterion of the whole feature. SATISFIES edges are made by its id, so an id names one criterion.
CREATE CONSTRAINT acceptance_id_required IF NOT EXISTS FOR (n:Acceptance) REQUIRE n.id IS NOT NULL;
CREATE CONSTRAINT acceptance_text_required IF NOT EXISTS FOR (n:Acceptance) REQUIRE n.text IS NOT NULL;
CREATE CONSTRAINT acceptance_id_typed IF NOT EXISTS FOR (n:Acceptance) REQUIRE n.id IS :: STRING;
CREATE CONSTRAINT acceptance_text_typed IF NOT EXISTS FOR (n:Acceptance) REQUIRE n.text IS :: STRING;
CREATE CONSTRAINT acceptance_id_unique IF NOT EXISTS FOR (n:Acceptance) REQUIRE n.id IS UNIQUE;

// GbuildNode: a unit of work. Everything keys on its slug, so charting a plan a second time fails here instead of
// doubling the plan. Its verify is a choice of the plan, and its times come with its completion: these are typed,
// never required.
CREATE CONSTRAINT gbuildnode_slug_required IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.slug IS NOT NULL;
CREATE CONSTRAINT gbuildnode_title_required IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.title IS NOT NULL;
CREATE CONSTRAINT gbuildnode_type_required IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.type IS NOT NULL;
CREATE CONSTRAINT gbuildnode_acceptance_required IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.acceptance IS NOT NULL;
CREATE CONSTRAINT gbuildnode_failure_policy_required IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.failure_policy IS NOT NULL;
CREATE CONSTRAINT gbuildnode_model_tier_required IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.model_tier IS NOT NULL;
CREATE CONSTRAINT gbuildnode_status_required IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.status IS NOT NULL;
CREATE CONSTRAINT gbuildnode_slug_typed IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.slug IS :: STRING;
CREATE CONSTRAINT gbuildnode_title_typed IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.title IS :: STRING;
CREATE CONSTRAINT gbuildnode_type_typed IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.type IS :: STRING;
CREATE CONSTRAINT gbuildnode_acceptance_typed IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.acceptance IS :: LIST<STRING NOT NULL>;
CREATE CONSTRAINT gbuildnode_verify_typed IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.verify IS :: STRING;
CREATE CONSTRAINT gbuildnode_failure_policy_typed IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.failure_policy IS :: STRING;
CREATE CONSTRAINT gbuildnode_model_tier_typed IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.model_tier IS :: STRING;
CREATE CONSTRAINT gbuildnode_status_typed IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.status IS :: STRING;
CREATE CONSTRAINT gbuildnode_started_at_typed IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.started_at IS :: STRING;
CREATE CONSTRAINT gbuildnode_completed_at_typed IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.completed_at IS :: STRING;
CREATE CONSTRAINT gbuildnode_slug_unique IF NOT EXISTS FOR (n:GbuildNode) REQUIRE n.slug IS UNIQUE;

// Field: one input or output of a node. Its name is unique per node and direction only, which no constraint can
// say. The value comes with the node's completion and is a scalar or a list of scalars of one kind.
CREATE CONSTRAINT field_name_required IF NOT EXISTS FOR (n:Field) REQUIRE n.name IS NOT NULL;
CREATE CONSTRAINT field_shape_required IF NOT EXISTS FOR (n:Field) REQUIRE n.shape IS NOT NULL;
CREATE CONSTRAINT field_name_typed IF NOT EXISTS FOR (n:Field) REQUIRE n.name IS :: STRING;
CREATE CONSTRAINT field_shape_typed IF NOT EXISTS FOR (n:Field) REQUIRE n.shape IS :: STRING;
CREATE CONSTRAINT field_value_typed IF NOT EXISTS FOR (n:Field) REQUIRE n.value IS ::
  STRING | INTEGER | FLOAT | BOOLEAN
  | LIST<STRING NOT NULL> | LIST<INTEGER NOT NULL> | LIST<FLOAT NOT NULL> | LIST<BOOLEAN NOT NULL>;

// Review: one verdict on a node. It is written once and never changed, so it has to be whole from the start.
CREATE CONSTRAINT review_attempt_required IF NOT EXISTS FOR (n:Review) REQUIRE n.attempt IS NOT NULL;
CREATE CONSTRAINT review_verdict_required IF NOT EXISTS FOR (n:Review) REQUIRE n.verdict IS NOT NULL;
CREATE CONSTRAINT review_failed_criteria_required IF NOT EXISTS FOR (n:Review) REQUIRE n.failed_criteria IS NOT NULL;
CREATE CONSTRAINT review_at_required IF NOT EXISTS FOR (n:Review) REQUIRE n.at IS NOT NULL;
CREATE CONSTRAINT review_attempt_typed IF NOT EXISTS FOR (n:Review) REQUIRE n.attempt IS :: INTEGER;
CREATE CONSTRAINT review_verdict_typed IF NOT EXISTS FOR (n:Review) REQUIRE n.verdict IS :: STRING;
CREATE CONSTRAINT review_failed_criteria_typed IF NOT EXISTS FOR (n:Review) REQUIRE n.failed_criteria IS :: LIST<STRING NOT NULL>;
CREATE CONSTRAINT review_at_typed IF NOT EXISTS FOR (n:Review) REQUIRE n.at IS :: STRING;

// Writes the snapshot, so that the store's file is there before its first node is.
.checkpoint
