DROP TRIGGER IF EXISTS audit_log_sub_clients_update;
--> statement-breakpoint
CREATE TRIGGER audit_log_sub_clients_update
AFTER UPDATE ON sub_clients WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'sub_clients',
    NEW."sub_client_id",
    NEW."client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'sub_client_id', OLD."sub_client_id",
        'client_id', OLD."client_id",
        'name', OLD."name",
        'species', OLD."species",
        'breed', OLD."breed",
        'size', OLD."size",
        'sex', OLD."sex",
        'birth_date', OLD."birth_date",
        'microchip', OLD."microchip",
        'allergies', OLD."allergies",
        'note', OLD."note",
        'social_json', OLD."social_json",
        'relationships_json', OLD."relationships_json",
        'details_json', OLD."details_json",
        'is_neutered', OLD."is_neutered",
        'coat', OLD."coat",
        'coat_colour', OLD."coat_colour",
        'undercoat', OLD."undercoat",
        'skin', OLD."skin",
        'shampoo', OLD."shampoo",
        'dryer', OLD."dryer",
        'temperament', OLD."temperament",
        'bites', OLD."bites",
        'bite_note', OLD."bite_note",
        'matting', OLD."matting",
        'matting_note', OLD."matting_note",
        'parasites', OLD."parasites",
        'vet_name', OLD."vet_name",
        'vet_phone', OLD."vet_phone",
        'healthy_from_grams', OLD."healthy_from_grams",
        'healthy_to_grams', OLD."healthy_to_grams",
        'weights_json', OLD."weights_json",
        'vaccinations_json', OLD."vaccinations_json",
        'died_on', OLD."died_on",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'sub_client_id', NEW."sub_client_id",
        'client_id', NEW."client_id",
        'name', NEW."name",
        'species', NEW."species",
        'breed', NEW."breed",
        'size', NEW."size",
        'sex', NEW."sex",
        'birth_date', NEW."birth_date",
        'microchip', NEW."microchip",
        'allergies', NEW."allergies",
        'note', NEW."note",
        'social_json', NEW."social_json",
        'relationships_json', NEW."relationships_json",
        'details_json', NEW."details_json",
        'is_neutered', NEW."is_neutered",
        'coat', NEW."coat",
        'coat_colour', NEW."coat_colour",
        'undercoat', NEW."undercoat",
        'skin', NEW."skin",
        'shampoo', NEW."shampoo",
        'dryer', NEW."dryer",
        'temperament', NEW."temperament",
        'bites', NEW."bites",
        'bite_note', NEW."bite_note",
        'matting', NEW."matting",
        'matting_note', NEW."matting_note",
        'parasites', NEW."parasites",
        'vet_name', NEW."vet_name",
        'vet_phone', NEW."vet_phone",
        'healthy_from_grams', NEW."healthy_from_grams",
        'healthy_to_grams', NEW."healthy_to_grams",
        'weights_json', NEW."weights_json",
        'vaccinations_json', NEW."vaccinations_json",
        'died_on', NEW."died_on",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'sub_client_id', NEW."sub_client_id",
        'client_id', NEW."client_id",
        'name', NEW."name",
        'species', NEW."species",
        'breed', NEW."breed",
        'size', NEW."size",
        'sex', NEW."sex",
        'birth_date', NEW."birth_date",
        'microchip', NEW."microchip",
        'allergies', NEW."allergies",
        'note', NEW."note",
        'social_json', NEW."social_json",
        'relationships_json', NEW."relationships_json",
        'details_json', NEW."details_json",
        'is_neutered', NEW."is_neutered",
        'coat', NEW."coat",
        'coat_colour', NEW."coat_colour",
        'undercoat', NEW."undercoat",
        'skin', NEW."skin",
        'shampoo', NEW."shampoo",
        'dryer', NEW."dryer",
        'temperament', NEW."temperament",
        'bites', NEW."bites",
        'bite_note', NEW."bite_note",
        'matting', NEW."matting",
        'matting_note', NEW."matting_note",
        'parasites', NEW."parasites",
        'vet_name', NEW."vet_name",
        'vet_phone', NEW."vet_phone",
        'healthy_from_grams', NEW."healthy_from_grams",
        'healthy_to_grams', NEW."healthy_to_grams",
        'weights_json', NEW."weights_json",
        'vaccinations_json', NEW."vaccinations_json",
        'died_on', NEW."died_on",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'sub_client_id', OLD."sub_client_id",
        'client_id', OLD."client_id",
        'name', OLD."name",
        'species', OLD."species",
        'breed', OLD."breed",
        'size', OLD."size",
        'sex', OLD."sex",
        'birth_date', OLD."birth_date",
        'microchip', OLD."microchip",
        'allergies', OLD."allergies",
        'note', OLD."note",
        'social_json', OLD."social_json",
        'relationships_json', OLD."relationships_json",
        'details_json', OLD."details_json",
        'is_neutered', OLD."is_neutered",
        'coat', OLD."coat",
        'coat_colour', OLD."coat_colour",
        'undercoat', OLD."undercoat",
        'skin', OLD."skin",
        'shampoo', OLD."shampoo",
        'dryer', OLD."dryer",
        'temperament', OLD."temperament",
        'bites', OLD."bites",
        'bite_note', OLD."bite_note",
        'matting', OLD."matting",
        'matting_note', OLD."matting_note",
        'parasites', OLD."parasites",
        'vet_name', OLD."vet_name",
        'vet_phone', OLD."vet_phone",
        'healthy_from_grams', OLD."healthy_from_grams",
        'healthy_to_grams', OLD."healthy_to_grams",
        'weights_json', OLD."weights_json",
        'vaccinations_json', OLD."vaccinations_json",
        'died_on', OLD."died_on",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_pet_grooms_insert
AFTER INSERT ON pet_grooms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'pet_grooms',
    NEW."pet_groom_id",
    NEW."sub_client_id",
    'create',
    NULL,
    NULL
  );
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_pet_grooms_update
AFTER UPDATE ON pet_grooms WHEN NEW.salon_id IS NOT NULL
BEGIN
  INSERT INTO audit_log (salon_id, at_utc, user_id, entity, entity_id, root_id, action, before, after)
  VALUES (
    NEW.salon_id,
    NEW.changed_utc,
    NEW.changed_by,
    'pet_grooms',
    NEW."pet_groom_id",
    NEW."sub_client_id",
    CASE
      WHEN NEW.deleted_utc IS NOT NULL AND OLD.deleted_utc IS NULL THEN 'delete'
      WHEN NEW.deleted_utc IS NULL AND OLD.deleted_utc IS NOT NULL THEN 'restore'
      ELSE 'change'
    END,
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'pet_groom_id', OLD."pet_groom_id",
        'sub_client_id', OLD."sub_client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'parts_json', OLD."parts_json",
        'note', OLD."note",
        'deleted_utc', OLD."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'pet_groom_id', NEW."pet_groom_id",
        'sub_client_id', NEW."sub_client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'parts_json', NEW."parts_json",
        'note', NEW."note",
        'deleted_utc', NEW."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    ),
    (
      SELECT json_group_object(a.key, a.value)
      FROM json_each(json_object(
        'pet_groom_id', NEW."pet_groom_id",
        'sub_client_id', NEW."sub_client_id",
        'user_id', NEW."user_id",
        'day', NEW."day",
        'parts_json', NEW."parts_json",
        'note', NEW."note",
        'deleted_utc', NEW."deleted_utc"
      )) a
      JOIN json_each(json_object(
        'pet_groom_id', OLD."pet_groom_id",
        'sub_client_id', OLD."sub_client_id",
        'user_id', OLD."user_id",
        'day', OLD."day",
        'parts_json', OLD."parts_json",
        'note', OLD."note",
        'deleted_utc', OLD."deleted_utc"
      )) b ON a.key = b.key
      WHERE a.value IS NOT b.value
    )
  );
END;
