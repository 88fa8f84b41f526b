//! The programs without the mistakes of `tests/ui`, by rule and name.

#![allow(dead_code, unused_imports, unused_variables)]

#[path = "answers/an_answer.rs"]
mod answers_an_answer;
#[path = "answers/broadcast_by_caller_only.rs"]
mod answers_broadcast_by_caller_only;
#[path = "answers/broadcast_by_its_sender.rs"]
mod answers_broadcast_by_its_sender;
#[path = "answers/broadcast_without_role.rs"]
mod answers_broadcast_without_role;
#[path = "answers/each_other.rs"]
mod answers_each_other;
#[path = "answers/itself.rs"]
mod answers_itself;
#[path = "answers/itself_by_name.rs"]
mod answers_itself_by_name;
#[path = "answers/misspelt_question.rs"]
mod answers_misspelt_question;
#[path = "answers/no_question.rs"]
mod answers_no_question;
#[path = "answers/nothing.rs"]
mod answers_nothing;
#[path = "answers/own_set.rs"]
mod answers_own_set;
#[path = "answers/response_to_a_review_request.rs"]
mod answers_response_to_a_review_request;
#[path = "answers/role_of_another_set.rs"]
mod answers_role_of_another_set;
#[path = "answers/role_that_was_not_asked.rs"]
mod answers_role_that_was_not_asked;
#[path = "answers/verdict_on_an_invocation.rs"]
mod answers_verdict_on_an_invocation;
#[path = "attributes/chain_and_from.rs"]
mod attributes_chain_and_from;
#[path = "attributes/chain_as_value.rs"]
mod attributes_chain_as_value;
#[path = "attributes/chain_of_one.rs"]
mod attributes_chain_of_one;
#[path = "attributes/chain_of_text.rs"]
mod attributes_chain_of_text;
#[path = "attributes/chain_without_comma.rs"]
mod attributes_chain_without_comma;
#[path = "attributes/crate_in_a_type.rs"]
mod attributes_crate_in_a_type;
#[path = "attributes/key_of_another_kind.rs"]
mod attributes_key_of_another_kind;
#[path = "attributes/key_without_value.rs"]
mod attributes_key_without_value;
#[path = "attributes/kind_that_is_made.rs"]
mod attributes_kind_that_is_made;
#[path = "attributes/missing_comma.rs"]
mod attributes_missing_comma;
#[path = "attributes/missing_key.rs"]
mod attributes_missing_key;
#[path = "attributes/missing_template.rs"]
mod attributes_missing_template;
#[path = "attributes/misspelt_answers_although_used.rs"]
mod attributes_misspelt_answers_although_used;
#[path = "attributes/misspelt_key.rs"]
mod attributes_misspelt_key;
#[path = "attributes/misspelt_kind.rs"]
mod attributes_misspelt_kind;
#[path = "attributes/no_attribute.rs"]
mod attributes_no_attribute;
#[path = "attributes/no_kind.rs"]
mod attributes_no_kind;
#[path = "attributes/not_a_list.rs"]
mod attributes_not_a_list;
#[path = "attributes/one_error_although_used.rs"]
mod attributes_one_error_although_used;
#[path = "attributes/one_error_although_warnings_are_denied.rs"]
mod attributes_one_error_although_warnings_are_denied;
#[path = "attributes/repeated_in_another_attribute.rs"]
mod attributes_repeated_in_another_attribute;
#[path = "attributes/repeated_key.rs"]
mod attributes_repeated_key;
#[path = "attributes/role_as_reference.rs"]
mod attributes_role_as_reference;
#[path = "attributes/role_as_text.rs"]
mod attributes_role_as_text;
#[path = "attributes/template_as_name.rs"]
mod attributes_template_as_name;
#[path = "attributes/three_mistakes.rs"]
mod attributes_three_mistakes;
#[path = "attributes/two_kinds.rs"]
mod attributes_two_kinds;
#[path = "attributes/unknown_key.rs"]
mod attributes_unknown_key;
#[path = "attributes/unknown_key_of_a_field.rs"]
mod attributes_unknown_key_of_a_field;
#[path = "attributes/word_of_a_kind.rs"]
mod attributes_word_of_a_kind;
#[path = "broadcast/generic.rs"]
mod broadcast_generic;
#[path = "broadcast/nobody_may.rs"]
mod broadcast_nobody_may;
#[path = "broadcast/not_the_ceo.rs"]
mod broadcast_not_the_ceo;
#[path = "broadcast/own_set.rs"]
mod broadcast_own_set;
#[path = "broadcast/with_target.rs"]
mod broadcast_with_target;
#[path = "caller_only/generic.rs"]
mod caller_only_generic;
#[path = "caller_only/invoke.rs"]
mod caller_only_invoke;
#[path = "caller_only/orchestrator.rs"]
mod caller_only_orchestrator;
#[path = "caller_only/own_set.rs"]
mod caller_only_own_set;
#[path = "caller_only/peer.rs"]
mod caller_only_peer;
#[path = "caller_only/review_request.rs"]
mod caller_only_review_request;
#[path = "caller_only/typed_chain.rs"]
mod caller_only_typed_chain;
#[path = "circular_call/chain.rs"]
mod circular_call_chain;
#[path = "circular_call/generic.rs"]
mod circular_call_generic;
#[path = "circular_call/middle_of_the_chain.rs"]
mod circular_call_middle_of_the_chain;
#[path = "circular_call/own_set.rs"]
mod circular_call_own_set;
#[path = "circular_call/review_request.rs"]
mod circular_call_review_request;
#[path = "circular_call/typed_chain.rs"]
mod circular_call_typed_chain;
#[path = "circular_call/typed_chain_of_own_set.rs"]
mod circular_call_typed_chain_of_own_set;
#[path = "critic/with_a_role.rs"]
mod critic_with_a_role;
#[path = "depth/chain.rs"]
mod depth_chain;
#[path = "depth/generic.rs"]
mod depth_generic;
#[path = "depth/own_set.rs"]
mod depth_own_set;
#[path = "depth/solo.rs"]
mod depth_solo;
#[path = "depth/typed_chain.rs"]
mod depth_typed_chain;
#[path = "depth/typed_chain_of_own_set.rs"]
mod depth_typed_chain_of_own_set;
#[path = "fields/given_twice.rs"]
mod fields_given_twice;
#[path = "fields/list_of_durations.rs"]
mod fields_list_of_durations;
#[path = "fields/missing.rs"]
mod fields_missing;
#[path = "fields/misspelt.rs"]
mod fields_misspelt;
#[path = "fields/no_confidence.rs"]
mod fields_no_confidence;
#[path = "fields/no_proceed.rs"]
mod fields_no_proceed;
#[path = "fields/no_verdict.rs"]
mod fields_no_verdict;
#[path = "fields/not_a_list.rs"]
mod fields_not_a_list;
#[path = "fields/not_one_line.rs"]
mod fields_not_one_line;
#[path = "fields/not_optional.rs"]
mod fields_not_optional;
#[path = "fields/optional_duration.rs"]
mod fields_optional_duration;
#[path = "fields/parameter_without_display.rs"]
mod fields_parameter_without_display;
#[path = "fields/renamed_in_a_question.rs"]
mod fields_renamed_in_a_question;
#[path = "fields/renamed_to_nothing.rs"]
mod fields_renamed_to_nothing;
#[path = "fields/two_missing.rs"]
mod fields_two_missing;
#[path = "fields/unknown.rs"]
mod fields_unknown;
#[path = "fields/without_display.rs"]
mod fields_without_display;
#[path = "foreign_role/a_value.rs"]
mod foreign_role_a_value;
#[path = "foreign_role/chain.rs"]
mod foreign_role_chain;
#[path = "foreign_role/generic.rs"]
mod foreign_role_generic;
#[path = "foreign_role/invoke.rs"]
mod foreign_role_invoke;
#[path = "foreign_role/misspelt.rs"]
mod foreign_role_misspelt;
#[path = "foreign_role/misspelt_in_a_path.rs"]
mod foreign_role_misspelt_in_a_path;
#[path = "foreign_role/no_role.rs"]
mod foreign_role_no_role;
#[path = "foreign_role/own_set.rs"]
mod foreign_role_own_set;
#[path = "foreign_role/peer.rs"]
mod foreign_role_peer;
#[path = "foreign_role/typed_chain.rs"]
mod foreign_role_typed_chain;
#[path = "inbox/broadcast_of_its_own.rs"]
mod inbox_broadcast_of_its_own;
#[path = "inbox/empty.rs"]
mod inbox_empty;
#[path = "inbox/message_for_another_role.rs"]
mod inbox_message_for_another_role;
#[path = "inbox/no_message.rs"]
mod inbox_no_message;
#[path = "inbox/of_a_struct.rs"]
mod inbox_of_a_struct;
#[path = "inbox/other_of_a_message.rs"]
mod inbox_other_of_a_message;
#[path = "inbox/other_of_text.rs"]
mod inbox_other_of_text;
#[path = "inbox/own_set.rs"]
mod inbox_own_set;
#[path = "inbox/two_others.rs"]
mod inbox_two_others;
#[path = "inbox/variant_with_fields.rs"]
mod inbox_variant_with_fields;
#[path = "inbox/without_role.rs"]
mod inbox_without_role;
#[path = "meeting/analysing_twice.rs"]
mod meeting_analysing_twice;
#[path = "meeting/critique_without_analysis.rs"]
mod meeting_critique_without_analysis;
#[path = "meeting/invoking_beside_the_views.rs"]
mod meeting_invoking_beside_the_views;
#[path = "meeting/invoking_during_the_critique.rs"]
mod meeting_invoking_during_the_critique;
#[path = "meeting/review_without_synthesis.rs"]
mod meeting_review_without_synthesis;
#[path = "meeting/synthesis_without_critique.rs"]
mod meeting_synthesis_without_critique;
#[path = "meeting/views_before_the_analysis.rs"]
mod meeting_views_before_the_analysis;
#[path = "memory/a_role_that_writes.rs"]
mod memory_a_role_that_writes;
#[path = "memory/an_access_out_of_nothing.rs"]
mod memory_an_access_out_of_nothing;
#[path = "peer/author.rs"]
mod peer_author;
#[path = "peer/generic.rs"]
mod peer_generic;
#[path = "peer/own_set.rs"]
mod peer_own_set;
#[path = "quality/critical_with_nothing.rs"]
mod quality_critical_with_nothing;
#[path = "quality/high_without_critic.rs"]
mod quality_high_without_critic;
#[path = "quality/presenting_a_draft.rs"]
mod quality_presenting_a_draft;
#[path = "quality/presenting_a_report.rs"]
mod quality_presenting_a_report;
#[path = "role_set/also_as_value.rs"]
mod role_set_also_as_value;
#[path = "role_set/bad_name.rs"]
mod role_set_bad_name;
#[path = "role_set/bad_title.rs"]
mod role_set_bad_title;
#[path = "role_set/bad_token.rs"]
mod role_set_bad_token;
#[path = "role_set/empty.rs"]
mod role_set_empty;
#[path = "role_set/flag_with_value.rs"]
mod role_set_flag_with_value;
#[path = "role_set/generic.rs"]
mod role_set_generic;
#[path = "role_set/hops_as_text.rs"]
mod role_set_hops_as_text;
#[path = "role_set/hops_beyond_a_byte.rs"]
mod role_set_hops_beyond_a_byte;
#[path = "role_set/misspelt_key.rs"]
mod role_set_misspelt_key;
#[path = "role_set/misspelt_key_of_the_set.rs"]
mod role_set_misspelt_key_of_the_set;
#[path = "role_set/no_hops.rs"]
mod role_set_no_hops;
#[path = "role_set/one_error_although_used.rs"]
mod role_set_one_error_although_used;
#[path = "role_set/parsing_without_one.rs"]
mod role_set_parsing_without_one;
#[path = "role_set/repeated_key.rs"]
mod role_set_repeated_key;
#[path = "role_set/repeated_title.rs"]
mod role_set_repeated_title;
#[path = "role_set/repeated_token.rs"]
mod role_set_repeated_token;
#[path = "role_set/reserved_token.rs"]
mod role_set_reserved_token;
#[path = "role_set/role_named_as_its_set.rs"]
mod role_set_role_named_as_its_set;
#[path = "role_set/role_with_fields.rs"]
mod role_set_role_with_fields;
#[path = "role_set/struct.rs"]
mod role_set_struct;
#[path = "role_set/three_mistakes.rs"]
mod role_set_three_mistakes;
#[path = "role_set/too_many_hops.rs"]
mod role_set_too_many_hops;
#[path = "role_set/too_many_roles.rs"]
mod role_set_too_many_roles;
#[path = "role_set/two_orchestrators.rs"]
mod role_set_two_orchestrators;
#[path = "role_set/without_hops.rs"]
mod role_set_without_hops;
#[path = "role_set/without_token.rs"]
mod role_set_without_token;
#[path = "self_invocation/associated_type.rs"]
mod self_invocation_associated_type;
#[path = "self_invocation/generic_bound.rs"]
mod self_invocation_generic_bound;
#[path = "self_invocation/generic_method.rs"]
mod self_invocation_generic_method;
#[path = "self_invocation/in_a_function.rs"]
mod self_invocation_in_a_function;
#[path = "self_invocation/in_a_macro.rs"]
mod self_invocation_in_a_macro;
#[path = "self_invocation/invoke.rs"]
mod self_invocation_invoke;
#[path = "self_invocation/own_set.rs"]
mod self_invocation_own_set;
#[path = "self_invocation/review_request.rs"]
mod self_invocation_review_request;
#[path = "self_invocation/type_alias.rs"]
mod self_invocation_type_alias;
#[path = "self_invocation/typed_chain.rs"]
mod self_invocation_typed_chain;
#[path = "self_invocation/typed_chain_in_generic_code.rs"]
mod self_invocation_typed_chain_in_generic_code;
#[path = "shape/enum.rs"]
mod shape_enum;
#[path = "shape/tuple_struct.rs"]
mod shape_tuple_struct;
#[path = "shape/union.rs"]
mod shape_union;
#[path = "template/empty.rs"]
mod template_empty;
#[path = "template/format.rs"]
mod template_format;
#[path = "template/left_out.rs"]
mod template_left_out;
#[path = "template/line_break.rs"]
mod template_line_break;
#[path = "template/misspelt_field.rs"]
mod template_misspelt_field;
#[path = "template/open_brace.rs"]
mod template_open_brace;
#[path = "template/position.rs"]
mod template_position;
#[path = "template/stray_brace.rs"]
mod template_stray_brace;
#[path = "template/touching.rs"]
mod template_touching;
#[path = "template/twice.rs"]
mod template_twice;
#[path = "template/unbalanced.rs"]
mod template_unbalanced;
#[path = "template/unknown_field.rs"]
mod template_unknown_field;
#[path = "template/white_space.rs"]
mod template_white_space;
