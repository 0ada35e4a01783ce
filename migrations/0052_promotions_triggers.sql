CREATE TRIGGER audit_log_special_promos_insert
AFTER INSERT ON special_promos WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'special_promos',
    NEW."special_promo_id",
    NEW."special_promo_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_special_promos_update
AFTER UPDATE ON special_promos WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'special_promos',
    NEW."special_promo_id",
    NEW."special_promo_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'special_promo_id', OLD."special_promo_id",
        'special_promo', OLD."special_promo",
        'start_day', OLD."start_day",
        'end_day', OLD."end_day",
        'weekdays_json', OLD."weekdays_json",
        'from_time', OLD."from_time",
        'to_time', OLD."to_time",
        'all_services', OLD."all_services",
        'all_products', OLD."all_products",
        'all_staff', OLD."all_staff",
        'reduction', OLD."reduction",
        'percent', OLD."percent",
        'amount_cents', OLD."amount_cents",
        'max_uses', OLD."max_uses",
        'max_uses_per_client', OLD."max_uses_per_client",
        'audience', OLD."audience",
        'audience_values_json', OLD."audience_values_json",
        'audience_number', OLD."audience_number",
        'combinable', OLD."combinable",
        'code', OLD."code",
        'online', OLD."online",
        'active', OLD."active",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'special_promo_id', NEW."special_promo_id",
        'special_promo', NEW."special_promo",
        'start_day', NEW."start_day",
        'end_day', NEW."end_day",
        'weekdays_json', NEW."weekdays_json",
        'from_time', NEW."from_time",
        'to_time', NEW."to_time",
        'all_services', NEW."all_services",
        'all_products', NEW."all_products",
        'all_staff', NEW."all_staff",
        'reduction', NEW."reduction",
        'percent', NEW."percent",
        'amount_cents', NEW."amount_cents",
        'max_uses', NEW."max_uses",
        'max_uses_per_client', NEW."max_uses_per_client",
        'audience', NEW."audience",
        'audience_values_json', NEW."audience_values_json",
        'audience_number', NEW."audience_number",
        'combinable', NEW."combinable",
        'code', NEW."code",
        'online', NEW."online",
        'active', NEW."active",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'special_promo_id', NEW."special_promo_id",
        'special_promo', NEW."special_promo",
        'start_day', NEW."start_day",
        'end_day', NEW."end_day",
        'weekdays_json', NEW."weekdays_json",
        'from_time', NEW."from_time",
        'to_time', NEW."to_time",
        'all_services', NEW."all_services",
        'all_products', NEW."all_products",
        'all_staff', NEW."all_staff",
        'reduction', NEW."reduction",
        'percent', NEW."percent",
        'amount_cents', NEW."amount_cents",
        'max_uses', NEW."max_uses",
        'max_uses_per_client', NEW."max_uses_per_client",
        'audience', NEW."audience",
        'audience_values_json', NEW."audience_values_json",
        'audience_number', NEW."audience_number",
        'combinable', NEW."combinable",
        'code', NEW."code",
        'online', NEW."online",
        'active', NEW."active",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'special_promo_id', OLD."special_promo_id",
        'special_promo', OLD."special_promo",
        'start_day', OLD."start_day",
        'end_day', OLD."end_day",
        'weekdays_json', OLD."weekdays_json",
        'from_time', OLD."from_time",
        'to_time', OLD."to_time",
        'all_services', OLD."all_services",
        'all_products', OLD."all_products",
        'all_staff', OLD."all_staff",
        'reduction', OLD."reduction",
        'percent', OLD."percent",
        'amount_cents', OLD."amount_cents",
        'max_uses', OLD."max_uses",
        'max_uses_per_client', OLD."max_uses_per_client",
        'audience', OLD."audience",
        'audience_values_json', OLD."audience_values_json",
        'audience_number', OLD."audience_number",
        'combinable', OLD."combinable",
        'code', OLD."code",
        'online', OLD."online",
        'active', OLD."active",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_services_insert
AFTER INSERT ON special_promo_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'special_promo_services',
    NEW."special_promo_service_id",
    NEW."special_promo_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_services_update
AFTER UPDATE ON special_promo_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'special_promo_services',
    NEW."special_promo_service_id",
    NEW."special_promo_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'special_promo_service_id', OLD."special_promo_service_id",
        'special_promo_id', OLD."special_promo_id",
        'active', OLD."active",
        'service_id', OLD."service_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'special_promo_service_id', NEW."special_promo_service_id",
        'special_promo_id', NEW."special_promo_id",
        'active', NEW."active",
        'service_id', NEW."service_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'special_promo_service_id', NEW."special_promo_service_id",
        'special_promo_id', NEW."special_promo_id",
        'active', NEW."active",
        'service_id', NEW."service_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'special_promo_service_id', OLD."special_promo_service_id",
        'special_promo_id', OLD."special_promo_id",
        'active', OLD."active",
        'service_id', OLD."service_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_products_insert
AFTER INSERT ON special_promo_products WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'special_promo_products',
    NEW."special_promo_product_id",
    NEW."special_promo_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_products_update
AFTER UPDATE ON special_promo_products WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'special_promo_products',
    NEW."special_promo_product_id",
    NEW."special_promo_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'special_promo_product_id', OLD."special_promo_product_id",
        'special_promo_id', OLD."special_promo_id",
        'active', OLD."active",
        'product_id', OLD."product_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'special_promo_product_id', NEW."special_promo_product_id",
        'special_promo_id', NEW."special_promo_id",
        'active', NEW."active",
        'product_id', NEW."product_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'special_promo_product_id', NEW."special_promo_product_id",
        'special_promo_id', NEW."special_promo_id",
        'active', NEW."active",
        'product_id', NEW."product_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'special_promo_product_id', OLD."special_promo_product_id",
        'special_promo_id', OLD."special_promo_id",
        'active', OLD."active",
        'product_id', OLD."product_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_staff_insert
AFTER INSERT ON special_promo_staff WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'special_promo_staff',
    NEW."special_promo_staff_id",
    NEW."special_promo_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_staff_update
AFTER UPDATE ON special_promo_staff WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'special_promo_staff',
    NEW."special_promo_staff_id",
    NEW."special_promo_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'special_promo_staff_id', OLD."special_promo_staff_id",
        'special_promo_id', OLD."special_promo_id",
        'active', OLD."active",
        'user_id', OLD."user_id",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'special_promo_staff_id', NEW."special_promo_staff_id",
        'special_promo_id', NEW."special_promo_id",
        'active', NEW."active",
        'user_id', NEW."user_id",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'special_promo_staff_id', NEW."special_promo_staff_id",
        'special_promo_id', NEW."special_promo_id",
        'active', NEW."active",
        'user_id', NEW."user_id",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'special_promo_staff_id', OLD."special_promo_staff_id",
        'special_promo_id', OLD."special_promo_id",
        'active', OLD."active",
        'user_id', OLD."user_id",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_usage_stats_insert
AFTER INSERT ON special_promo_usage_stats WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'special_promo_usage_stats',
    NEW."special_promo_usage_stats_id",
    NEW."appointment_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_special_promo_usage_stats_update
AFTER UPDATE ON special_promo_usage_stats WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'special_promo_usage_stats',
    NEW."special_promo_usage_stats_id",
    NEW."appointment_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'special_promo_usage_stats_id', OLD."special_promo_usage_stats_id",
        'special_promo_id', OLD."special_promo_id",
        'usage_date', OLD."usage_date",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'active', OLD."active",
        'ended', OLD."ended",
        'terms_json', OLD."terms_json",
        'given_cents', OLD."given_cents",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'special_promo_usage_stats_id', NEW."special_promo_usage_stats_id",
        'special_promo_id', NEW."special_promo_id",
        'usage_date', NEW."usage_date",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'active', NEW."active",
        'ended', NEW."ended",
        'terms_json', NEW."terms_json",
        'given_cents', NEW."given_cents",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'special_promo_usage_stats_id', NEW."special_promo_usage_stats_id",
        'special_promo_id', NEW."special_promo_id",
        'usage_date', NEW."usage_date",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'active', NEW."active",
        'ended', NEW."ended",
        'terms_json', NEW."terms_json",
        'given_cents', NEW."given_cents",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'special_promo_usage_stats_id', OLD."special_promo_usage_stats_id",
        'special_promo_id', OLD."special_promo_id",
        'usage_date', OLD."usage_date",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'active', OLD."active",
        'ended', OLD."ended",
        'terms_json', OLD."terms_json",
        'given_cents', OLD."given_cents",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_campaigns_insert
AFTER INSERT ON campaigns WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'campaigns',
    NEW."campaign_id",
    NEW."campaign_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_campaigns_update
AFTER UPDATE ON campaigns WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'campaigns',
    NEW."campaign_id",
    NEW."campaign_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'campaign_id', OLD."campaign_id",
        'campaign', OLD."campaign",
        'prize', OLD."prize",
        'measure', OLD."measure",
        'goal', OLD."goal",
        'setup_utc', OLD."setup_utc",
        'start_day', OLD."start_day",
        'end_day', OLD."end_day",
        'items_json', OLD."items_json",
        'results_json', OLD."results_json",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'campaign_id', NEW."campaign_id",
        'campaign', NEW."campaign",
        'prize', NEW."prize",
        'measure', NEW."measure",
        'goal', NEW."goal",
        'setup_utc', NEW."setup_utc",
        'start_day', NEW."start_day",
        'end_day', NEW."end_day",
        'items_json', NEW."items_json",
        'results_json', NEW."results_json",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'campaign_id', NEW."campaign_id",
        'campaign', NEW."campaign",
        'prize', NEW."prize",
        'measure', NEW."measure",
        'goal', NEW."goal",
        'setup_utc', NEW."setup_utc",
        'start_day', NEW."start_day",
        'end_day', NEW."end_day",
        'items_json', NEW."items_json",
        'results_json', NEW."results_json",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'campaign_id', OLD."campaign_id",
        'campaign', OLD."campaign",
        'prize', OLD."prize",
        'measure', OLD."measure",
        'goal', OLD."goal",
        'setup_utc', OLD."setup_utc",
        'start_day', OLD."start_day",
        'end_day', OLD."end_day",
        'items_json', OLD."items_json",
        'results_json', OLD."results_json",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_targets_insert
AFTER INSERT ON targets WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'targets',
    NEW."target_id",
    NEW."target_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_targets_update
AFTER UPDATE ON targets WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'targets',
    NEW."target_id",
    NEW."target_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'target_id', OLD."target_id",
        'user_id', OLD."user_id",
        'period', OLD."period",
        'day', OLD."day",
        'amount_cents', OLD."amount_cents",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'target_id', NEW."target_id",
        'user_id', NEW."user_id",
        'period', NEW."period",
        'day', NEW."day",
        'amount_cents', NEW."amount_cents",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'target_id', NEW."target_id",
        'user_id', NEW."user_id",
        'period', NEW."period",
        'day', NEW."day",
        'amount_cents', NEW."amount_cents",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'target_id', OLD."target_id",
        'user_id', OLD."user_id",
        'period', OLD."period",
        'day', OLD."day",
        'amount_cents', OLD."amount_cents",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
