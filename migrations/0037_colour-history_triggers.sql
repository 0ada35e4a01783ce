DROP TRIGGER IF EXISTS audit_log_services_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_services_update
AFTER UPDATE ON services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'services',
    NEW."service_id",
    NEW."service_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'service_id', OLD."service_id",
        'service_category_id', OLD."service_category_id",
        'dashboard_service_category_id', OLD."dashboard_service_category_id",
        'online_booking_service_category_id', OLD."online_booking_service_category_id",
        'service', OLD."service",
        'length_minutes', OLD."length_minutes",
        'parts_json', OLD."parts_json",
        'price_cents', OLD."price_cents",
        'extended_description', OLD."extended_description",
        'break_after_minutes', OLD."break_after_minutes",
        'enable_commissions', OLD."enable_commissions",
        'color', OLD."color",
        'available', OLD."available",
        'patch_test_days', OLD."patch_test_days",
        'allowance_grams', OLD."allowance_grams",
        'extra_gram_price_cents', OLD."extra_gram_price_cents",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'service_id', NEW."service_id",
        'service_category_id', NEW."service_category_id",
        'dashboard_service_category_id', NEW."dashboard_service_category_id",
        'online_booking_service_category_id', NEW."online_booking_service_category_id",
        'service', NEW."service",
        'length_minutes', NEW."length_minutes",
        'parts_json', NEW."parts_json",
        'price_cents', NEW."price_cents",
        'extended_description', NEW."extended_description",
        'break_after_minutes', NEW."break_after_minutes",
        'enable_commissions', NEW."enable_commissions",
        'color', NEW."color",
        'available', NEW."available",
        'patch_test_days', NEW."patch_test_days",
        'allowance_grams', NEW."allowance_grams",
        'extra_gram_price_cents', NEW."extra_gram_price_cents",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'service_id', NEW."service_id",
        'service_category_id', NEW."service_category_id",
        'dashboard_service_category_id', NEW."dashboard_service_category_id",
        'online_booking_service_category_id', NEW."online_booking_service_category_id",
        'service', NEW."service",
        'length_minutes', NEW."length_minutes",
        'parts_json', NEW."parts_json",
        'price_cents', NEW."price_cents",
        'extended_description', NEW."extended_description",
        'break_after_minutes', NEW."break_after_minutes",
        'enable_commissions', NEW."enable_commissions",
        'color', NEW."color",
        'available', NEW."available",
        'patch_test_days', NEW."patch_test_days",
        'allowance_grams', NEW."allowance_grams",
        'extra_gram_price_cents', NEW."extra_gram_price_cents",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'service_id', OLD."service_id",
        'service_category_id', OLD."service_category_id",
        'dashboard_service_category_id', OLD."dashboard_service_category_id",
        'online_booking_service_category_id', OLD."online_booking_service_category_id",
        'service', OLD."service",
        'length_minutes', OLD."length_minutes",
        'parts_json', OLD."parts_json",
        'price_cents', OLD."price_cents",
        'extended_description', OLD."extended_description",
        'break_after_minutes', OLD."break_after_minutes",
        'enable_commissions', OLD."enable_commissions",
        'color', OLD."color",
        'available', OLD."available",
        'patch_test_days', OLD."patch_test_days",
        'allowance_grams', OLD."allowance_grams",
        'extra_gram_price_cents', OLD."extra_gram_price_cents",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_products_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_products_update
AFTER UPDATE ON products WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'products',
    NEW."product_id",
    NEW."product_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'product_id', OLD."product_id",
        'product_category_id', OLD."product_category_id",
        'product', OLD."product",
        'extended_description', OLD."extended_description",
        'price_cents', OLD."price_cents",
        'special_price_cents', OLD."special_price_cents",
        'stock', OLD."stock",
        'low_stock', OLD."low_stock",
        'barcodes_json', OLD."barcodes_json",
        'sku', OLD."sku",
        'enable_commissions', OLD."enable_commissions",
        'available', OLD."available",
        'content_grams', OLD."content_grams",
        'cost_cents', OLD."cost_cents",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'product_id', NEW."product_id",
        'product_category_id', NEW."product_category_id",
        'product', NEW."product",
        'extended_description', NEW."extended_description",
        'price_cents', NEW."price_cents",
        'special_price_cents', NEW."special_price_cents",
        'stock', NEW."stock",
        'low_stock', NEW."low_stock",
        'barcodes_json', NEW."barcodes_json",
        'sku', NEW."sku",
        'enable_commissions', NEW."enable_commissions",
        'available', NEW."available",
        'content_grams', NEW."content_grams",
        'cost_cents', NEW."cost_cents",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'product_id', NEW."product_id",
        'product_category_id', NEW."product_category_id",
        'product', NEW."product",
        'extended_description', NEW."extended_description",
        'price_cents', NEW."price_cents",
        'special_price_cents', NEW."special_price_cents",
        'stock', NEW."stock",
        'low_stock', NEW."low_stock",
        'barcodes_json', NEW."barcodes_json",
        'sku', NEW."sku",
        'enable_commissions', NEW."enable_commissions",
        'available', NEW."available",
        'content_grams', NEW."content_grams",
        'cost_cents', NEW."cost_cents",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'product_id', OLD."product_id",
        'product_category_id', OLD."product_category_id",
        'product', OLD."product",
        'extended_description', OLD."extended_description",
        'price_cents', OLD."price_cents",
        'special_price_cents', OLD."special_price_cents",
        'stock', OLD."stock",
        'low_stock', OLD."low_stock",
        'barcodes_json', OLD."barcodes_json",
        'sku', OLD."sku",
        'enable_commissions', OLD."enable_commissions",
        'available', OLD."available",
        'content_grams', OLD."content_grams",
        'cost_cents', OLD."cost_cents",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS audit_log_client_history_services_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_services_update
AFTER UPDATE ON client_history_services WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_services',
    NEW."client_history_service_id",
    NEW."appointment_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_service_id', OLD."client_history_service_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'agenda_service_id', OLD."agenda_service_id",
        'service_id', OLD."service_id",
        'user_id', OLD."user_id",
        'sub_client_id', OLD."sub_client_id",
        'service', OLD."service",
        'length_minutes', OLD."length_minutes",
        'price_cents', OLD."price_cents",
        'discount_cents', OLD."discount_cents",
        'net_cents', OLD."net_cents",
        'position', OLD."position",
        'start_utc', OLD."start_utc",
        'end_utc', OLD."end_utc",
        'note', OLD."note",
        'patch_test_confirmed_by', OLD."patch_test_confirmed_by",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_service_id', NEW."client_history_service_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'agenda_service_id', NEW."agenda_service_id",
        'service_id', NEW."service_id",
        'user_id', NEW."user_id",
        'sub_client_id', NEW."sub_client_id",
        'service', NEW."service",
        'length_minutes', NEW."length_minutes",
        'price_cents', NEW."price_cents",
        'discount_cents', NEW."discount_cents",
        'net_cents', NEW."net_cents",
        'position', NEW."position",
        'start_utc', NEW."start_utc",
        'end_utc', NEW."end_utc",
        'note', NEW."note",
        'patch_test_confirmed_by', NEW."patch_test_confirmed_by",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_service_id', NEW."client_history_service_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'agenda_service_id', NEW."agenda_service_id",
        'service_id', NEW."service_id",
        'user_id', NEW."user_id",
        'sub_client_id', NEW."sub_client_id",
        'service', NEW."service",
        'length_minutes', NEW."length_minutes",
        'price_cents', NEW."price_cents",
        'discount_cents', NEW."discount_cents",
        'net_cents', NEW."net_cents",
        'position', NEW."position",
        'start_utc', NEW."start_utc",
        'end_utc', NEW."end_utc",
        'note', NEW."note",
        'patch_test_confirmed_by', NEW."patch_test_confirmed_by",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_service_id', OLD."client_history_service_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'agenda_service_id', OLD."agenda_service_id",
        'service_id', OLD."service_id",
        'user_id', OLD."user_id",
        'sub_client_id', OLD."sub_client_id",
        'service', OLD."service",
        'length_minutes', OLD."length_minutes",
        'price_cents', OLD."price_cents",
        'discount_cents', OLD."discount_cents",
        'net_cents', OLD."net_cents",
        'position', OLD."position",
        'start_utc', OLD."start_utc",
        'end_utc', OLD."end_utc",
        'note', OLD."note",
        'patch_test_confirmed_by', OLD."patch_test_confirmed_by",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_colours_insert
AFTER INSERT ON client_history_colours WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_colours',
    NEW."client_history_colour_id",
    NEW."client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_colours_update
AFTER UPDATE ON client_history_colours WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_colours',
    NEW."client_history_colour_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_colour_id', OLD."client_history_colour_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'title', OLD."title",
        'areas_json', OLD."areas_json",
        'natural_base', OLD."natural_base",
        'grey_percent', OLD."grey_percent",
        'result', OLD."result",
        'next_time', OLD."next_time",
        'leftover_grams', OLD."leftover_grams",
        'uses_json', OLD."uses_json",
        'extra_service_id', OLD."extra_service_id",
        'image', OLD."image",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_colour_id', NEW."client_history_colour_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'title', NEW."title",
        'areas_json', NEW."areas_json",
        'natural_base', NEW."natural_base",
        'grey_percent', NEW."grey_percent",
        'result', NEW."result",
        'next_time', NEW."next_time",
        'leftover_grams', NEW."leftover_grams",
        'uses_json', NEW."uses_json",
        'extra_service_id', NEW."extra_service_id",
        'image', NEW."image",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_colour_id', NEW."client_history_colour_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'title', NEW."title",
        'areas_json', NEW."areas_json",
        'natural_base', NEW."natural_base",
        'grey_percent', NEW."grey_percent",
        'result', NEW."result",
        'next_time', NEW."next_time",
        'leftover_grams', NEW."leftover_grams",
        'uses_json', NEW."uses_json",
        'extra_service_id', NEW."extra_service_id",
        'image', NEW."image",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_colour_id', OLD."client_history_colour_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'title', OLD."title",
        'areas_json', OLD."areas_json",
        'natural_base', OLD."natural_base",
        'grey_percent', OLD."grey_percent",
        'result', OLD."result",
        'next_time', OLD."next_time",
        'leftover_grams', OLD."leftover_grams",
        'uses_json', OLD."uses_json",
        'extra_service_id', OLD."extra_service_id",
        'image', OLD."image",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_patch_tests_insert
AFTER INSERT ON patch_tests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'patch_tests',
    NEW."patch_test_id",
    NEW."client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_patch_tests_update
AFTER UPDATE ON patch_tests WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'patch_tests',
    NEW."patch_test_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'patch_test_id', OLD."patch_test_id",
        'client_id', OLD."client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'line', OLD."line",
        'result', OLD."result",
        'note', OLD."note",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'patch_test_id', NEW."patch_test_id",
        'client_id', NEW."client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'line', NEW."line",
        'result', NEW."result",
        'note', NEW."note",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'patch_test_id', NEW."patch_test_id",
        'client_id', NEW."client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'line', NEW."line",
        'result', NEW."result",
        'note', NEW."note",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'patch_test_id', OLD."patch_test_id",
        'client_id', OLD."client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'line', OLD."line",
        'result', OLD."result",
        'note', OLD."note",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_hairs_insert
AFTER INSERT ON client_history_hairs WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_hairs',
    NEW."client_history_hair_id",
    NEW."client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_hairs_update
AFTER UPDATE ON client_history_hairs WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_hairs',
    NEW."client_history_hair_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_hair_id', OLD."client_history_hair_id",
        'texture', OLD."texture",
        'porosity', OLD."porosity",
        'density', OLD."density",
        'elasticity', OLD."elasticity",
        'damage', OLD."damage",
        'client_id', OLD."client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'note', OLD."note",
        'image', OLD."image",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_hair_id', NEW."client_history_hair_id",
        'texture', NEW."texture",
        'porosity', NEW."porosity",
        'density', NEW."density",
        'elasticity', NEW."elasticity",
        'damage', NEW."damage",
        'client_id', NEW."client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'note', NEW."note",
        'image', NEW."image",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_hair_id', NEW."client_history_hair_id",
        'texture', NEW."texture",
        'porosity', NEW."porosity",
        'density', NEW."density",
        'elasticity', NEW."elasticity",
        'damage', NEW."damage",
        'client_id', NEW."client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'note', NEW."note",
        'image', NEW."image",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_hair_id', OLD."client_history_hair_id",
        'texture', OLD."texture",
        'porosity', OLD."porosity",
        'density', OLD."density",
        'elasticity', OLD."elasticity",
        'damage', OLD."damage",
        'client_id', OLD."client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'note', OLD."note",
        'image', OLD."image",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_scalps_insert
AFTER INSERT ON client_history_scalps WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_scalps',
    NEW."client_history_scalp_id",
    NEW."client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_scalps_update
AFTER UPDATE ON client_history_scalps WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_scalps',
    NEW."client_history_scalp_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_scalp_id', OLD."client_history_scalp_id",
        'sebum', OLD."sebum",
        'flaking', OLD."flaking",
        'redness', OLD."redness",
        'sensitivity', OLD."sensitivity",
        'hair_loss', OLD."hair_loss",
        'client_id', OLD."client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'note', OLD."note",
        'image', OLD."image",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_scalp_id', NEW."client_history_scalp_id",
        'sebum', NEW."sebum",
        'flaking', NEW."flaking",
        'redness', NEW."redness",
        'sensitivity', NEW."sensitivity",
        'hair_loss', NEW."hair_loss",
        'client_id', NEW."client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'note', NEW."note",
        'image', NEW."image",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_scalp_id', NEW."client_history_scalp_id",
        'sebum', NEW."sebum",
        'flaking', NEW."flaking",
        'redness', NEW."redness",
        'sensitivity', NEW."sensitivity",
        'hair_loss', NEW."hair_loss",
        'client_id', NEW."client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'note', NEW."note",
        'image', NEW."image",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_scalp_id', OLD."client_history_scalp_id",
        'sebum', OLD."sebum",
        'flaking', OLD."flaking",
        'redness', OLD."redness",
        'sensitivity', OLD."sensitivity",
        'hair_loss', OLD."hair_loss",
        'client_id', OLD."client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'note', OLD."note",
        'image', OLD."image",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_galleries_insert
AFTER INSERT ON client_history_galleries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_galleries',
    NEW."client_history_gallery_id",
    NEW."client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_client_history_galleries_update
AFTER UPDATE ON client_history_galleries WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'client_history_galleries',
    NEW."client_history_gallery_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_gallery_id', OLD."client_history_gallery_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'kind', OLD."kind",
        'note', OLD."note",
        'may_publish', OLD."may_publish",
        'image', OLD."image",
        'width', OLD."width",
        'height', OLD."height",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_gallery_id', NEW."client_history_gallery_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'kind', NEW."kind",
        'note', NEW."note",
        'may_publish', NEW."may_publish",
        'image', NEW."image",
        'width', NEW."width",
        'height', NEW."height",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'client_history_gallery_id', NEW."client_history_gallery_id",
        'client_id', NEW."client_id",
        'appointment_id', NEW."appointment_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'kind', NEW."kind",
        'note', NEW."note",
        'may_publish', NEW."may_publish",
        'image', NEW."image",
        'width', NEW."width",
        'height', NEW."height",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'client_history_gallery_id', OLD."client_history_gallery_id",
        'client_id', OLD."client_id",
        'appointment_id', OLD."appointment_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'kind', OLD."kind",
        'note', OLD."note",
        'may_publish', OLD."may_publish",
        'image', OLD."image",
        'width', OLD."width",
        'height', OLD."height",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
