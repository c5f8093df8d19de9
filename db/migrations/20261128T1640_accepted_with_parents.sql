-- An item that was accepted because the one above it was is taken back with that one; an item that was named stays.

alter table quote_item
  add column accepted_with_parent boolean not null default false,
  add constraint quote_item_accepted_with_parent
    check (not accepted_with_parent or (accepted is not null and parent_id is not null));

-- Of items that were accepted before, those that went along: on the day of the one above, by the same person, and no option.
alter table quote_item disable trigger user;
update quote_item item set accepted_with_parent = true
  from quote_item parent
 where parent.org_id = item.org_id and parent.project_id = item.project_id and parent.id = item.parent_id
   and not item.optional and item.accepted = parent.accepted
   and item.accepted_by_id is not distinct from parent.accepted_by_id;
alter table quote_item enable trigger user;
